import { encode } from 'next-auth/jwt'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { cookieNames } from '@/lib/auth/cookies'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { Client } from '@/tests/support/client'
import { check, openHall, setCookies, type Hall } from '@/tests/support/sign-ins'

// The settings are read once, by the first that is imported.
vi.hoisted(() => (process.env.PUBLIC_URL = 'https://lectern.example.org'))

const OLD_SESSION = 'lectern.session'

let hall: Hall
let client: Client

beforeEach(async () => {
  hall = await openHall()
  client = new Client()
  await hall.join(client)
})

/** The same browser, with a cookie under another name, or with another value. */
function withCookie(from: Client, name: string, value: string | undefined): Client {
  const copy = from.copy()
  copy.cookies.delete(cookieNames.session)
  copy.cookies.delete(cookieNames.device)
  if (value !== undefined) copy.cookies.set(name, value)
  return copy
}

describe('behind HTTPS', () => {
  test('only this host can set the cookies of sign-in and device', async () => {
    const answer = await hall.join(new Client())
    expect([cookieNames.session, cookieNames.device]).toEqual([
      '__Host-lectern.session',
      '__Host-lectern.device',
    ])
    for (const name of [cookieNames.session, cookieNames.device]) {
      const [cookie] = setCookies(answer, name)
      expect(cookie).toMatch(/; Path=\/(;|$)/)
      expect(cookie).toMatch(/; Secure(;|$)/)
      expect(cookie).not.toMatch(/domain=/i)
    }
  })

  test('a sign-in under the name without the prefix is not accepted', async () => {
    const token = client.cookies.get(cookieNames.session)
    expect((await check(withCookie(client, cookieNames.session, token))).isAuthenticated).toBe(true)
    expect((await check(withCookie(client, OLD_SESSION, token))).isAuthenticated).toBe(false)
  })

  test('whoever was signed in before the cookies had the prefix stays it', async () => {
    const participant = await db.participant.findFirstOrThrow({ where: { lectureId: hall.lecture.id } })
    const claims = { usertype: 1, sub: participant.id, sid: participant.signInId, lectureId: hall.lecture.id }
    const token = await encode({ token: claims, secret: env.AUTH_SECRET, maxAge: 3600 })
    expect((await check(withCookie(client, OLD_SESSION, token))).isAuthenticated).toBe(true)
  })
})

describe('a device', () => {
  const participants = () => db.participant.count({ where: { lectureId: hall.lecture.id } })
  const joinWith = (value: string) => hall.join(withCookie(client, cookieNames.device, value))

  test('is found again by the cookie that the server has signed', async () => {
    await joinWith(client.cookies.get(cookieNames.device) ?? '')
    expect(await participants()).toBe(1)
  })

  test.each([
    ['without a signature', (value: string) => value.split('.')[0] ?? ''],
    ['with a wrong signature', (value: string) => `${value.slice(0, -1)}${value.endsWith('A') ? 'B' : 'A'}`],
    ['with the signature of another', (value: string) => `${'d'.repeat(32)}.${value.split('.')[1]}`],
    ['of another form', () => 'd'.repeat(76)],
  ])('%s is a new one', async (_, change) => {
    const answer = await joinWith(change(client.cookies.get(cookieNames.device) ?? ''))
    expect(answer.status).toBe(200)
    expect(await participants()).toBe(2)
    expect(setCookies(answer, cookieNames.device)[0]).toMatch(/^__Host-lectern\.device=[\w-]{32}\.[\w-]{43};/)
  })
})
