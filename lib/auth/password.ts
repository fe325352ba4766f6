import 'server-only'
import { drawLegible } from '@/lib/auth/draw-code'
import { HashPool, type HashJob } from '@/lib/auth/hash-pool'
import { Turns, type Lane } from '@/lib/auth/turns'
import { bounds } from '@/lib/bounds'
import { pauseDeadline } from '@/lib/db/deadline'
import { remember } from '@/lib/remember'

/** Work factor of bcrypt: about 0.3 s of one core. */
const COST = 12
/** The hash of nothing in particular, with the same work factor: what the password of nobody is compared with. */
const DECOY = '$2b$12$Zb7qFgRgiiCeMN1wURA7/.XjCqAdwRYePUMSA4d2DPpXNWQ.a/BYe'

type Compare = (password: string, hash: string | null) => Promise<boolean>

const pool = () => remember('passwords', () => ({ threads: new HashPool(), turns: new Turns() }))

function compute(job: HashJob): Promise<string | boolean> {
  return pauseDeadline(() => pool().threads.run(job))
}

/** Without a hash it takes the same time and says no. */
const compare: Compare = async (password, hash) => {
  const matches = await compute({ password, hash: hash ?? DECOY })
  return matches === true && hash !== null && Buffer.byteLength(password) <= bounds.passwordBytes.max
}

/**
 * Does what belongs to one password when its turn has come; nothing of it is done for whoever gets none.
 * Errors: too_many_attempts (too many at the same time).
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

/** A bcrypt hash of a password that somebody signed in has chosen. Errors: too_many_attempts (too many at the same time). */
export function hashPassword(password: string): Promise<string> {
  return inPasswordTurn({ lane: 'known' }, async () => String(await compute({ password, cost: COST })))
}

/** Whether a password of somebody signed in matches. Errors: too_many_attempts (too many at the same time). */
export function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  return inPasswordTurn({ lane: 'known' }, () => compare(password, hash))
}

const ONE_TIME_LENGTH = 16

/** A password to be handed over once; about 79 bits. */
export function generatePassword(): string {
  return drawLegible(ONE_TIME_LENGTH)
}
