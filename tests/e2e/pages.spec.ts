import { fetchServed } from '@/tests/support/fetch-served'
import { HttpClient } from '@/tests/support/http-client.mjs'
import { adminApi, makePerson, type Role } from '@/tests/e2e/support/administration'
import { buildHall } from '@/tests/e2e/support/hall'
import type { Server } from '@/tests/e2e/support/server'
import { expect, test } from '@/tests/e2e/support/test'
import { UngatedServer } from '@/tests/e2e/support/ungated-server'
import { pageTable, visitors, type Visitor } from '@/tests/support/page-table'

// No browser: what the server answers is what counts. That the table names every page is looked at in tests/api/access.

type World = { cookies: Record<Visitor, string>; oneTime: string; ids: Record<string, string> }
type Created = { id: string }

/** Requests under way at the same moment: more would only make each wait longer for the same processor. */
const AT_ONCE = 2

let ungated: UngatedServer
let world: World

async function cookiesOf(origin: string, call: string, form: Record<string, string>): Promise<string> {
  const api = await HttpClient.open(origin)
  await api.form(call, form)
  const cookies = api.cookieHeader
  api.close()
  return cookies
}

async function makeTutor(server: Server, role: Role) {
  const { id, email, password } = await makePerson(server, role, `The ${role}`)
  return { id, cookies: await cookiesOf(server.origin, 'api/tutor/login/', { email, password }) }
}

/** A tutor who has not yet exchanged the password that was handed to them. */
async function makeNewcomer(admin: HttpClient, origin: string): Promise<string> {
  const email = `newcomer-${Date.now()}@example.org`
  const user = { email, name: 'The Newcomer', role: 'Superuser' }
  const { oneTimePassword } = await admin.post<{ oneTimePassword: string }>('api/admin/users/', user)
  return cookiesOf(origin, 'api/tutor/login/', { email, password: oneTimePassword })
}

async function makeWorld(server: Server): Promise<World> {
  const { origin } = server
  const [here, there] = [await buildHall(server), await buildHall(server)]
  const admin = await HttpClient.signIn(origin, server.admin)
  const semesters = await admin.get<{ items: Created[] }>('api/semesters/')
  const roles = await Promise.all(
    (['Admin', 'ChairOwner', 'Superuser'] as const).map((role) => makeTutor(server, role)),
  )
  const plain = await makeTutor(server, 'Tutor')
  const join = (code: string) => cookiesOf(origin, 'api/student/lesson_auth/', { code })
  const cookies = {
    anonymous: '',
    participant: await join(here.code),
    participantElsewhere: await join(there.code),
    tutor: here.api.cookieHeader,
    tutorElsewhere: there.api.cookieHeader,
    admin: roles[0]?.cookies ?? '',
    chairOwner: roles[1]?.cookies ?? '',
    superuser: roles[2]?.cookies ?? '',
  }
  const ids = {
    lecture: here.lectureId,
    session: here.sessionId,
    user: plain.id,
    semester: semesters.items[0]?.id ?? '',
  }
  const oneTime = await makeNewcomer(admin, origin)
  for (const api of [admin, here.api, there.api]) api.close()
  return { cookies, oneTime, ids }
}

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  world = await makeWorld(server)
  ungated = new UngatedServer()
  await ungated.start(server.environment)
})

test.afterAll(() => ungated.remove())

const fill = (address: string) =>
  address.replaceAll(/\{(\w+)\}/g, (_, name: string) => world.ids[name] ?? name)

function withSlash(address: string): string {
  const [pathname = '', query] = address.split('?')
  return `${pathname}/${query === undefined ? '' : `?${query}`}`
}

const listed = Object.keys(pageTable)

/** Every address of the table as it stands there, and with a slash at its end, of which only middleware.ts knows. */
const addresses = listed.flatMap((address) => (address === '/' ? [address] : [address, withSlash(address)]))

/** The table's word for an answer. */
function nameOf(response: Response, asked: string): string {
  if (response.status !== 307) return String(response.status)
  const { pathname, searchParams } = new URL(response.headers.get('location') ?? '', response.url)
  if (pathname === '/login' && same(searchParams.get('next') ?? '', asked)) return 'login'
  return { '/': 'base', '/admin/403.html': 'denied' }[pathname] ?? pathname
}

/** A page does not know whether its address was asked for with a slash at the end. */
function same(one: string, other: string): boolean {
  const plain = (address: string) => address.replace(/\/(?=\?|$)/, '')
  return plain(one) === plain(other)
}

async function ask(origin: string, address: string, cookie: string): Promise<string> {
  const asked = fill(address)
  const response = await fetchServed(`${origin}${asked}`, { redirect: 'manual', headers: { cookie } })
  await response.arrayBuffer()
  return nameOf(response, asked)
}

/** Asks for every page as one visitor, several at a time. */
async function askForAll(origin: string, cookie: string, all: string[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const some = all.slice(from, from + AT_ONCE)
    const answers = await Promise.all(some.map((address) => ask(origin, address, cookie)))
    for (const [index, address] of some.entries()) found[address] = answers[index] ?? ''
  }
  return found
}

function expectedFor(visitor: Visitor, all: string[]): Record<string, string> {
  const column = visitors.indexOf(visitor)
  return Object.fromEntries(
    all.map((address) => {
      const row = pageTable[address] ?? pageTable[address.replace(/\/(?=\?|$)/, '')]
      return [address, row?.split(' ')[column] ?? 'nothing']
    }),
  )
}

for (const visitor of visitors) {
  test(`every page answers as the table says: ${visitor}`, async ({ server }) => {
    const found = await askForAll(server.origin, world.cookies[visitor], addresses)
    expect(found).toEqual(expectedFor(visitor, addresses))
  })

  test(`the pages’ own gates say the same without middleware.ts: ${visitor}`, async () => {
    const found = await askForAll(ungated.origin, world.cookies[visitor], listed)
    expect(found).toEqual(expectedFor(visitor, listed))
  })
}

test('with a password that must be exchanged first, every page of a tutor leads to where that is done', async ({
  server,
}) => {
  for (const [{ origin }, all] of [
    [server, addresses],
    [ungated, listed],
  ] as const) {
    const found = await askForAll(origin, world.oneTime, all)
    const expected = Object.entries(expectedFor('superuser', all)).map(([address, answer]) => {
      const stays = !/^\/(tutor|admin)\b/.test(address) || /^\/tutor\/password|403/.test(address)
      return [address, stays ? answer : '/tutor/password']
    })
    expect(found).toEqual(Object.fromEntries(expected))
  }
})

test('a sign-in that has ended opens no page, whatever its cookie says', async ({ server }) => {
  const { id, cookies: cookie } = await makeTutor(server, 'Superuser')
  expect(await ask(server.origin, '/admin/users', cookie)).toBe('200')
  const admin = await adminApi(server)
  await admin.patch(`api/admin/users/${id}/`, { active: false })
  admin.close()
  for (const [{ origin }, all] of [
    [server, addresses],
    [ungated, listed],
  ] as const)
    expect(await askForAll(origin, cookie, all)).toEqual(expectedFor('anonymous', all))
})
