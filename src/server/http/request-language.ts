import type { FastifyReply, FastifyRequest } from 'fastify'
import { defaultLanguage, type Language, preferredLanguage } from '../../domain/language.ts'

/** The language of a response's words: Accept-Language in public, English for administrators */
export function requestLanguage({ url, headers }: FastifyRequest): Language {
  return url.startsWith('/api/admin/')
    ? defaultLanguage
    : preferredLanguage(headers['accept-language'])
}

/** Keeps caches from serving one language's response for another. */
export function varyByLanguage(reply: FastifyReply): void {
  reply.header('vary', [reply.getHeader('vary'), 'accept-language'].filter(Boolean).join(', '))
}
