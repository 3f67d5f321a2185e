/** Whether a request only reads: by HTTP, HEAD is a GET without the body of its response. */
export function isRead({ method }: { method: string }): boolean {
  return method === 'GET' || method === 'HEAD'
}
