import { fail } from './children.mjs'
import { seconds } from './check.mjs'
import { dumpRestores, logsTellNobody, stopsAndStarts } from '../faults/compose-data.mjs'
import { frontHolds, isSealed, saysWhyNobodyAnswers } from '../faults/compose-front.mjs'
import { bothReplicasHear, hallSurvives, troubles } from '../faults/compose-hall.mjs'
import { Containers } from '../faults/containers.mjs'

// The second half of scripts/compose-drill.mjs. It is a process of its own, because Node.js reads trusted certificates
// at its start.

/** @type {{ own: ConstructorParameters<typeof Containers>[0], secrets: Record<string, string> }} */
const { own, secrets } = JSON.parse(process.env.COMPOSE_DRILL ?? '{}')
const containers = new Containers(own)

const logs = { 'the logs tell nobody': () => logsTellNobody(containers, secrets) }
/** @type {[string, () => Promise<boolean>][]} */
const checks = [
  ['the image is sealed', () => isSealed(containers)],
  ['the proxy', () => frontHolds(containers)],
  ['both replicas hear', () => bothReplicasHear(containers, secrets['the token of the metrics'] ?? '')],
  ...Object.entries(troubles).flatMap(([name, trouble]) => [
    // The output of a container disappears with it.
    ...(name === 'every replica is replaced' ? Object.entries(logs) : []),
    /** @type {[string, () => Promise<boolean>]} */ ([name, () => hallSurvives(containers, trouble)]),
  ]),
  ['nobody answers', () => saysWhyNobodyAnswers(containers)],
  ['stop and start', () => stopsAndStarts(containers)],
  ['dump and restore', () => dumpRestores(containers)],
  ...Object.entries(logs),
]

let failed = 0
for (const [name, check] of checks) {
  const startedAt = Date.now()
  const passed = await check().catch((error) => {
    console.error(error)
    return false
  })
  failed += passed ? 0 : 1
  console.log(`${passed ? '✓' : '✗'} ${name} (${seconds(startedAt)})`)
}
if (failed > 0) fail(`${failed} of ${checks.length} failed.`)
process.exit(0)
