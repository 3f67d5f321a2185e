import type { FastifyReply, FastifyRequest } from 'fastify'
import { defaultLanguage, type Language, preferredLanguage } from '../../domain/language.ts'

export function requestLanguage({ url, headers }: FastifyRequest): Language {
  return url.startsWith('/api/admin/')
    ? defaultLanguage
    : preferredLanguage(headers['accept-language'])
}

export function varyByLanguage(reply: FastifyReply): void {
  reply.header('vary', [reply.getHeader('vary'), 'accept-language'].filter(Boolean).join(', '))
}
