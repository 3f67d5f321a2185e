/**
 * Text that changes or stands beside something conditional. A browser's translator puts elements of its own in the
 * place of text nodes, which React then fails to find; an element that is new with each text is always there.
 */
export function Words({ children }: { children: string }) {
  return <span key={children}>{children}</span>
}
