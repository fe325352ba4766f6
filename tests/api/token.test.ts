import { decode, encode } from 'next-auth/jwt'
import { expect, test } from 'vitest'
import { decodeSessionToken, makeSessionCookie, TOKEN_SECONDS } from '@/lib/auth/token'
import { env } from '@/lib/env'

const claims = { usertype: 1, sub: 'a participant', sid: 'a sign-in', lectureId: 'a lecture' } as const
const secret = env.AUTH_SECRET

async function tokenOfCookie(): Promise<string> {
  const [cookie = ''] = (await makeSessionCookie(claims)).split(';')
  return cookie.split('=')[1] ?? ''
}

test('next-auth reads a token that is made here, and the other way round', async () => {
  const payload = await decode({ token: await tokenOfCookie(), secret })
  expect(payload).toMatchObject({ ...claims, v: 2 })
  const { iat, exp, jti } = payload ?? {}
  expect(Number(exp) - Number(iat)).toBe(TOKEN_SECONDS)
  expect(jti).toMatch(/^[0-9a-f-]{36}$/)
  expect(await decodeSessionToken(await encode({ token: claims, secret }))).toEqual(claims)
})

test('no two tokens are the same', async () => {
  expect(await tokenOfCookie()).not.toBe(await tokenOfCookie())
})

test.each([
  ['made with another secret', { secret: `${secret}.` }],
  ['made for another purpose', { salt: 'university-link' }],
  ['that has expired', { maxAge: -60 }],
])('a token %s signs nobody in', async (_, changed) => {
  expect(await decodeSessionToken(await encode({ token: claims, secret, ...changed }))).toBeNull()
})

test('a token that was changed signs nobody in', async () => {
  const token = await encode({ token: claims, secret })
  const parts = token.split('.')
  const sealed = parts[3] ?? ''
  parts[3] = (sealed.startsWith('A') ? 'B' : 'A') + sealed.slice(1)
  expect(await decodeSessionToken(parts.join('.'))).toBeNull()
})
