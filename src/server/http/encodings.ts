import type { FastifyReply, FastifyRequest } from 'fastify'

/** In order of preference */
export const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

const named = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
}

export function accepts({ headers }: FastifyRequest, encoding: Encoding): boolean {
  return named[encoding].test(headers['accept-encoding'] ?? '')
}

/** Keeps what an existing Vary header has, such as the language. */
export function varyByEncoding(reply: FastifyReply): void {
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
}
