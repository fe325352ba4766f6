import bcrypt from 'bcryptjs'
import { vi } from 'vitest'
import type { HashJob } from '@/lib/auth/hash-pool'

// A password costs 0.3 s of a core on purpose, and most tests are not about that. Those that are say
// `vi.unmock('@/lib/auth/hash-pool')`: sign-in, abuse, sign-in-limits, deadline.

const COST = 4
/** No password of a test is stored with the product's own work factor; only that of nobody is. */
const OWN_COST = '$2b$12$'

class CheapHashPool {
  run(job: HashJob): Promise<string | boolean> {
    if ('cost' in job) return bcrypt.hash(job.password, COST)
    return job.hash.startsWith(OWN_COST) ? Promise.resolve(false) : bcrypt.compare(job.password, job.hash)
  }
}

vi.mock('@/lib/auth/hash-pool', () => ({ HashPool: CheapHashPool }))
