export function isReadRequest({ method }: { method: string }): boolean {
  return method === 'GET' || method === 'HEAD'
}
