import { z } from 'zod'
import { seal, unseal } from '../../../base/config/secret.ts'
import { findCookie, parseCookies, writeCookie } from '../../../base/http/cookies.ts'
import type { RequestContext } from '../../../base/http/env.ts'
import type { Services } from '../../../base/services.ts'

/** The life of a sealed cookie, in seconds: a sign-in that takes longer must start again. */
const flowLifetime = 600

const envelope = z.object({ until: z.number(), value: z.unknown() })

/**
 * Encrypted and authenticated cookies of ten minutes. A browser can neither read nor change them, nor use one under another
 * name.
 */
export type SealedCookies<T> = {
  write(context: RequestContext, name: string, value: T): void
  /** The value that was written; null when the cookie is missing, expired or forged. */
  read(context: RequestContext, name: string): T | null
  clear(context: RequestContext, name: string): void
  /** The names of this browser's cookies of this kind. */
  names(context: RequestContext): string[]
}

/** @param kind the prefix of the cookies' names, from which their key is derived too */
export function createSealedCookies<T>(
  kind: string,
  schema: z.ZodType<T>,
  { config, secret, clock }: Pick<Services, 'config' | 'secret' | 'clock'>,
): SealedCookies<T> {
  const key = secret.derive(`cookie ${kind}`)
  const secure = config.publicUrl.protocol === 'https:'
  const prefix = `${secure ? '__Host-' : ''}${kind}`
  const attributes = { httpOnly: true, sameSite: 'Lax', path: '/', secure } as const

  function open(sealed: string, name: string): unknown {
    try {
      return JSON.parse(unseal(key, Buffer.from(sealed, 'base64url')))[name]
    } catch {
      return null
    }
  }

  return {
    write(context, name, value) {
      const until = clock.now().getTime() + flowLifetime * 1000
      const sealed = seal(key, JSON.stringify({ [name]: { until, value } }))
      writeCookie(context, prefix + name, sealed.toString('base64url'), {
        ...attributes,
        maxAge: flowLifetime,
      })
    },
    read(context, name) {
      const { data } = envelope.safeParse(
        open(findCookie(context.req.header('cookie'), prefix + name) ?? '', name),
      )
      if (data === undefined || data.until <= clock.now().getTime()) return null
      return schema.safeParse(data.value).data ?? null
    },
    clear: (context, name) => writeCookie(context, prefix + name, '', { ...attributes, maxAge: 0 }),
    names: (context) =>
      Object.keys(parseCookies(context.req.header('cookie'))).flatMap((full) =>
        full.startsWith(prefix) ? [full.slice(prefix.length)] : [],
      ),
  }
}
