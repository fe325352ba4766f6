import { randomInt } from 'node:crypto'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import * as wallRoute from '@/app/backend/api/sessions/[id]/walls/[wallId]/route'
import * as pairings from '@/app/backend/api/wall/pairings/route'
import { spend } from '@/lib/auth/address-limits'
import { cookieNames } from '@/lib/auth/cookies'
import { drawCode } from '@/lib/auth/draw-code'
import { addressLimits, lectureCode } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { ADDRESS_HEADER } from '@/lib/http/address'
import { Client, expectError, expectFields, statusesOf } from '@/tests/support/client'
import { makeHall, makeSession, makeTutor } from '@/tests/support/factories'
import { confirm, listed, showCode, standing } from '@/tests/support/walls'

vi.mock('@/lib/auth/draw-code', { spy: true })

const address = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

describe('a browser that wants to be a wall', () => {
  test('gets a code of six signs for five minutes, and a cookie that scripts cannot read; stored is a hash', async () => {
    const browser = new Client()
    const answer = await browser.post<{ code: string; expiresAt: string }>(pairings.POST)
    expect(answer.status).toBe(201)
    expect(Object.keys(answer.body)).toEqual(['code', 'expiresAt'])
    expect(answer.body.code).toMatch(new RegExp(`^[${lectureCode.alphabet}]{6}$`))
    const left = Date.parse(answer.body.expiresAt) - Date.now()
    expect(left).toBeGreaterThan(290_000)
    expect(left).toBeLessThan(310_000)
    const cookie = answer.headers.getSetCookie().find((one) => one.startsWith(`${cookieNames.wall}=`))
    expect(cookie).toMatch(/HttpOnly/)
    const secret = browser.cookies.get(cookieNames.wall)?.split('.')[0] ?? ''
    const row = await db.wall.findUniqueOrThrow({ where: { code: answer.body.code } })
    expect(Buffer.from(row.secretHash).toString('latin1')).not.toContain(secret)
    expect(await standing(browser)).toEqual({ state: 'waiting', code: answer.body.code })
  })

  test('renews its code: the old one opens nothing', async () => {
    const { client, session } = await makeHall()
    const first = await showCode()
    const second = await showCode(first.browser)
    expectError(await confirm(client, session.id, first.code, address()), 404, 'invalid_wall_code')
    expect((await confirm(client, session.id, second.code, address())).status).toBe(201)
  })

  test('is nobody with a cookie that the server has not signed', async () => {
    const { browser } = await showCode()
    const [secret = ''] = (browser.cookies.get(cookieNames.wall) ?? '').split('.')
    browser.cookies.set(cookieNames.wall, `${secret}.${'A'.repeat(43)}`)
    expect(await standing(browser)).toEqual({ state: 'none', code: null })
  })

  test('gets no more codes from a network address that has asked for very many', async () => {
    // How many it may have grows again from moment to moment: time passes only when it is told to.
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const place = address()
    const from = { headers: { [ADDRESS_HEADER]: place } }
    const browser = new Client()
    expect((await browser.post(pairings.POST, undefined, from)).status).toBe(201)
    for (let n = 0; n < addressLimits.wallPairings.count; n += 1) spend('wallPairings', place)
    expectError(await browser.post(pairings.POST, undefined, from), 429, 'rate_limited')
    expect((await showCode()).code).toHaveLength(6)
  })

  test('takes over a code that has expired, and never one that another browser shows', async () => {
    const { browser, code } = await showCode()
    const drawn = vi.mocked(drawCode)
    drawn.mockClear().mockReturnValueOnce(code)
    const second = await showCode()
    expect(drawn).toHaveBeenCalledTimes(2)
    expect(second.code).not.toBe(code)
    expect(await standing(browser)).toEqual({ state: 'waiting', code })
    await db.wall.update({ where: { code }, data: { expiresAt: new Date(0) } })
    expect(await standing(browser)).toEqual({ state: 'expired', code: null })
    drawn.mockReturnValueOnce(code)
    const third = await showCode()
    expect(third.code).toBe(code)
    expect(await standing(third.browser)).toEqual({ state: 'waiting', code })
    expect(await standing(browser)).toEqual({ state: 'none', code: null })
    const { client, session } = await makeHall()
    expect((await confirm(client, session.id, code, address())).status).toBe(201)
    expect((await standing(third.browser)).state).toBe('connected')
  })
})

describe('the confirmation', () => {
  test('takes the code as it is read off the wall; it is listed with its time', async () => {
    const { client, session } = await makeHall()
    const { browser, code } = await showCode()
    const typed = ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `
    const { status, body } = await confirm(client, session.id, typed)
    expect(status).toBe(201)
    expect(body).toEqual({ id: body.id, sessionId: session.id, connectedAt: body.connectedAt })
    expect(await listed(client, session.id)).toEqual([body])
    const one = await client.get(wallRoute.GET, { params: { id: session.id, wallId: body.id } })
    expect(one.body).toEqual(body)
    expect(await standing(browser)).toEqual({ state: 'connected', code: null })
    expectError(await browser.post(pairings.POST), 409, 'wall_connected')
  })

  test('refuses a wrong, an expired and a used code, and an empty one at its field', async () => {
    const { client, session } = await makeHall()
    const from = address()
    const used = await showCode()
    await confirm(client, session.id, used.code, from)
    const expired = await showCode()
    await db.wall.update({ where: { code: expired.code }, data: { expiresAt: new Date(Date.now() - 1000) } })
    for (const code of [used.code, expired.code, '222222'])
      expectError(await confirm(client, session.id, code, from), 404, 'invalid_wall_code')
    for (const code of [' ', '0O1IL0', 'ABC'])
      expectFields(await confirm(client, session.id, code, from), ['code'])
    expect(await listed(client, session.id)).toHaveLength(1)
  })

  test('is for tutors of the lecture and a session that runs', async () => {
    const { client, lecture, session } = await makeHall()
    const coming = await makeSession(lecture.id)
    const { code } = await showCode()
    const stranger = await makeTutor()
    expectError(await confirm(stranger.client, session.id, code), 404, 'not_found')
    expectError(await confirm(client, coming.id, code), 409, 'session_not_active')
    expect((await confirm(client, session.id, code)).status).toBe(201)
  })

  test('lets one of two win that come at once, of one session and of two', async () => {
    const [one, other] = [await makeHall(), await makeHall()]
    for (const second of [one, other]) {
      const { code } = await showCode()
      const answers = await Promise.all([
        confirm(one.client, one.session.id, code, address()),
        confirm(second.client, second.session.id, code, address()),
      ])
      expect(statusesOf(answers)).toEqual([201, 404])
    }
    const walls = [
      ...(await listed(one.client, one.session.id)),
      ...(await listed(other.client, other.session.id)),
    ]
    expect(walls).toHaveLength(2)
  })

  test('that comes with a renewal leaves either a wall or a new code, never both', async () => {
    const { client, session } = await makeHall()
    for (let n = 0; n < 10; n += 1) {
      const { browser, code } = await showCode()
      const [confirmed, renewed] = await Promise.all([
        confirm(client, session.id, code, address()),
        browser.post(pairings.POST),
      ])
      const { state } = await standing(browser)
      expect([`${confirmed.status} ${renewed.status} ${state}`]).toEqual([
        confirmed.status === 201 ? '201 409 connected' : '404 201 waiting',
      ])
    }
  })

  test('takes ten wrong guesses from an address, also with parallel ones, and none after them', async () => {
    const { client, session } = await makeHall()
    const from = address()
    const { count } = addressLimits.wallCodes
    const answers = await Promise.all(
      Array.from({ length: count + 5 }, () => confirm(client, session.id, '222222', from)),
    )
    expect(statusesOf(answers)).toEqual([...Array<number>(count).fill(404), ...Array<number>(5).fill(429)])
    const { code } = await showCode()
    expectError(await confirm(client, session.id, code, from), 429, 'too_many_attempts')
    expect((await confirm(client, session.id, code, address())).status).toBe(201)
  })
})
