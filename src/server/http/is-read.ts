export function isRead({ method }: { method: string }): boolean {
  return method === 'GET' || method === 'HEAD'
}
