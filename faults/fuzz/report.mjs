/**
 * @typedef {import('./requests.mjs').Request} Request
 * @typedef {import('./wire.mjs').Outcome} Outcome
 * @typedef {{ number: number, request: Request, outcome: Outcome }} Call
 * @typedef {{ kind: string, text: string }} OneOff a call that was slow, busy or cut off, and served when it was repeated
 */

/** Every kind is printed, also the one that did not occur. */
const oneOffKinds = ['503', 'slow answer', 'torn connection']
const MAX_LISTED = 5

/** Everything that is needed to send it again. @param {Call} call @param {string} fault */
export function describe({ number, request, outcome }, fault) {
  const { kind, caller, method, path, headers, body, message } = request
  const { cookie: _cookie, 'x-csrftoken': _csrf, ...shown } = headers
  const sent = message?.bytes ?? body
  const bytes = sent ? ` ${message ? 'bytes' : 'body'} ${JSON.stringify(sent.toString('latin1').slice(0, 400))}` : '' // prettier-ignore
  return `call ${number} (${kind}, ${caller.name}): ${fault}\n    ${method} ${path.slice(0, 300)} ${JSON.stringify(shown).slice(0, 300)}${bytes}\n    → ${outcome.text.slice(0, 200)}`
}

/** The counts of a run, for its figures. @param {Call[]} made @param {number} operations @param {OneOff[]} oneOffs */
export function report(made, operations, oneOffs) {
  const told = (/** @type {(call: Call) => string | number} */ by, calls = made) => {
    const counts = Object.entries(countBy(calls, (call) => String(by(call))))
    return counts.toSorted(([one], [other]) => one.localeCompare(other)).map(([name, count]) => `${name} ${count}`).join(' · ') // prettier-ignore
  }
  console.log(`  operations: ${operations}`)
  console.log(`  kinds: ${told(({ request }) => request.kind)}`)
  console.log(`  callers: ${told(({ request }) => request.caller.name)}`)
  // A caller who is hardly ever served does not reach what the calls are about.
  const served = made.filter(({ outcome: { status } }) => status >= 200 && status < 300)
  console.log(`  callers who were served (2xx): ${told(({ request }) => request.caller.name, served)}`)
  console.log(`  statuses: ${told(({ outcome }) => outcome.status || 'closed')}`)
  const limited = made.filter(({ outcome }) => outcome.status === 429).length
  console.log(`  refused by a rate limit (429): ${limited}`)
  reportOneOffs(oneOffs)
  const slowest = made.toSorted((one, other) => other.outcome.milliseconds - one.outcome.milliseconds)
  for (const { number, request, outcome } of slowest.slice(0, MAX_LISTED))
    console.log(`  slowest: ${Math.round(outcome.milliseconds)} ms, call ${number}, ${request.method} ${request.path.slice(0, 80)} (${outcome.status})`) // prettier-ignore
}

/** @param {OneOff[]} oneOffs */
function reportOneOffs(oneOffs) {
  const counts = countBy(oneOffs, ({ kind }) => kind)
  const told = oneOffKinds.map((kind) => `${kind} ${counts[kind] ?? 0}`).join(' · ')
  console.log(`  once, and served when repeated (no findings): ${told}`)
  for (const { text } of oneOffs.slice(0, MAX_LISTED)) console.log(`  once: ${text}`)
}

/** @template Value @param {Value[]} values @param {(value: Value) => string} nameOf */
function countBy(values, nameOf) {
  /** @type {Record<string, number>} */
  const counts = {}
  for (const value of values) counts[nameOf(value)] = (counts[nameOf(value)] ?? 0) + 1
  return counts
}
