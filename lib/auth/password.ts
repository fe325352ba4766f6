import 'server-only'
import { drawLegible } from '@/lib/auth/draw-code'
import { HashPool, type HashJob } from '@/lib/auth/hash-pool'
import { Turns, type Lane } from '@/lib/auth/turns'
import { bounds } from '@/lib/bounds'
import { pauseDeadline } from '@/lib/db/deadline'
import { remember } from '@/lib/remember'

/** Work factor of bcrypt: about 0.3 s of one core. */
const COST = 12
/** A hash that no password matches, with the same work factor: compared if there is no account or password. */
const DECOY = '$2b$12$Zb7qFgRgiiCeMN1wURA7/.XjCqAdwRYePUMSA4d2DPpXNWQ.a/BYe'

type Compare = (password: string, hash: string | null) => Promise<boolean>

const pool = () => remember('passwords', () => ({ threads: new HashPool(), turns: new Turns() }))

function compute(job: HashJob): Promise<string | boolean> {
  return pauseDeadline(() => pool().threads.run(job))
}

/** Without a hash it takes the same time and returns false. */
const compare: Compare = async (password, hash) => {
  const matches = await compute({ password, hash: hash ?? DECOY })
  return matches === true && hash !== null && Buffer.byteLength(password) <= bounds.passwordBytes.max
}

/**
 * Runs the work for one password when its turn has come.
 * Errors: too_many_attempts (too many at the same time); the work is then not started.
 */
export async function inPasswordTurn<Result>(
  { lane, network }: { lane: Lane; network?: string },
  work: (compare: Compare) => Promise<Result>,
): Promise<Result> {
  const { turns } = pool()
  await pauseDeadline(() => turns.take(lane, network))
  let wrongMs = 0
  const compareTimed: Compare = async (password, hash) => {
    const startedAt = performance.now()
    const matches = await compare(password, hash)
    if (!matches) wrongMs += performance.now() - startedAt
    return matches
  }
  try {
    return await work(compareTimed)
  } finally {
    turns.end(lane === 'known' ? 0 : wrongMs)
  }
}

/**
 * The bcrypt hash of a password chosen by somebody signed in. Errors: too_many_attempts (too many at the same time).
 */
export function hashPassword(password: string): Promise<string> {
  return inPasswordTurn({ lane: 'known' }, async () => String(await compute({ password, cost: COST })))
}

const ONE_TIME_LENGTH = 16

/** A generated one-time password of about 79 bits. */
export function generatePassword(): string {
  return drawLegible(ONE_TIME_LENGTH)
}
