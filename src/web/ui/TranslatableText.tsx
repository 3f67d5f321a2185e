/**
 * For text that changes, or stands beside conditional content. A browser's translator replaces text nodes with its
 * own elements, and React then fails to update them; a keyed element is replaced as a whole.
 */
export function TranslatableText({ children }: { children: string }) {
  return <span key={children}>{children}</span>
}
