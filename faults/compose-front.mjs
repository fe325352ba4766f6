import http from 'node:http'
import { joinAll, openHall } from './stream-clients.mjs'
import { printFigures } from './figures.mjs'

/** @typedef {import('./containers.mjs').Containers} Containers */

const api = '/backend/api'
/** Milliseconds in which an event stream must have said something: less than any buffer takes to fill. */
const saysWithin = 1000

/** The image: who the process is, where it may write, what it finds there. @param {Containers} containers */
export async function isSealed(containers) {
  const replicas = await containers.inspect('app')
  const readOnly = replicas.every(
    ({ HostConfig, Config }) => HostConfig.ReadonlyRootfs && Config.User === 'node',
  )
  const attempts =
    'id -un; for place in . /data /tmp; do touch $place/trace 2>&1 && rm $place/trace && echo $place; done'
  const [user, ...places] = (await containers.inReplica(1, attempts)).trim().split('\n')
  const writable = places.filter((line) => !line.startsWith('touch:')).join(' ')
  const tools = 'command -v gcc make python3 git; ls -d node_modules/vitest .env .git 2>/dev/null; true'
  const found = (await containers.inReplica(1, tools)).trim()
  printFigures(
    `  ${replicas.length} replicas run as ${user}, may write to ${writable}; tools and secrets found: ${found || 'none'}`,
  )
  return readOnly && user === 'node' && writable === '/data /tmp' && found === ''
}

/** What the proxy adds, takes away and must not hold back. @param {Containers} containers */
export async function frontHolds(containers) {
  const { origin } = containers
  const moved = await firstResponse(origin.replace('https:', 'http:'))
  const compressed = await headersOf(`${origin}/`)
  const answer = await headersOf(`${origin}${api}/openapi.json`)
  const secured = [compressed, answer].map((headers) => headers.get('strict-transport-security') ?? 'none')
  const packed = [compressed, answer].map((headers) => headers.get('content-encoding') ?? 'plain')
  const forged = await forgeAddresses(containers)
  const stream = await openStream(origin)
  printFigures(
    `  http: ${moved.statusCode} to ${moved.headers.location}; Strict-Transport-Security ${secured.join(' | ')}; ${packed.join(', ')}; ${forged} address behind 3 forged ones; first event after ${Math.round(stream.milliseconds)} ms, ${stream.packed ? 'COMPRESSED' : 'plain'}`,
  )
  return (
    moved.statusCode === 308 &&
    moved.headers.location === `${origin}/` &&
    // Two of them would come as one, with a comma between.
    secured.every((value) => value.startsWith('max-age=') && !value.includes(',')) &&
    packed.every((value) => value !== 'plain') &&
    forged === 1 &&
    stream.milliseconds < saysWithin &&
    !stream.packed
  )
}

/** No replica runs: what people read, and what programs are told. @param {Containers} containers */
export async function saysWhyNobodyAnswers(containers) {
  const { origin } = containers
  await containers.compose('stop', 'app')
  const [page, call] = await Promise.all([fetch(`${origin}/`), fetch(`${origin}${api}/student/state/`)])
  const text = await page.text()
  /** @type {{ code: string }} */
  const { code } = await call.json()
  await containers.start()
  const languages = ['lang="en"', 'lang="de"', 'lang="fr"'].filter((language) =>
    text.includes(language),
  ).length
  const waits = [page, call].map(({ headers }) => headers.get('retry-after') ?? 'none')
  printFigures(
    `  page ${page.status} in ${languages} languages, API ${call.status} ${code}, Retry-After ${waits.join(', ')}`,
  )
  return (
    [page, call].every(({ status }) => status >= 502 && status <= 504) &&
    languages === 3 &&
    code === 'unavailable' &&
    waits.every((wait) => Number(wait) > 0)
  )
}

/** @param {string} address @returns {Promise<http.IncomingMessage>} */
function firstResponse(address) {
  return new Promise((resolve, reject) => {
    http.get(address, (response) => resolve(response.resume())).once('error', reject)
  })
}

/** @param {string} address */
async function headersOf(address) {
  const response = await fetch(address)
  await response.text()
  return response.headers
}

/** Guesses codes in the name of other addresses. @param {Containers} containers @returns {Promise<number>} as how many guessers they are counted */
async function forgeAddresses(containers) {
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
    const response = await fetch(`${containers.origin}${api}/student/lesson_auth/`, {
      method: 'POST',
      headers: {
        'x-forwarded-for': address,
        'x-real-ip': address,
        'x-lectern-address': address,
        'x-csrftoken': 'own',
        cookie: 'csrftoken=own',
      },
      body: new URLSearchParams({ code: 'WRONG-CODE' }),
    })
    await response.text()
  }
  const [row] = await containers.query(
    `select count(distinct key) as guessers from attempt where kind = 'lecture_code_address'`,
  )
  return Number(row?.guessers)
}

/** @param {string} origin */
async function openStream(origin) {
  const { lecture } = await openHall(origin, 1)
  const [cookie = ''] = await joinAll(origin, lecture.code, 1)
  const startedAt = performance.now()
  const response = await fetch(`${origin}${api}/live/`, { headers: { cookie, accept: 'text/event-stream' } })
  const reader = response.body?.getReader()
  await reader?.read()
  const milliseconds = performance.now() - startedAt
  await reader?.cancel()
  return { milliseconds, packed: response.headers.has('content-encoding') }
}
