/**
 * For text that changes, or is beside conditional content. A browser's translator replaces text nodes with its own
 * elements, which React then fails to update; React replaces a keyed element as a whole.
 */
export function TranslatableText({ children }: { children: string }) {
  return <span key={children}>{children}</span>
}
