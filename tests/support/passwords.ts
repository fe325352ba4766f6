import { inPasswordTurn } from '@/lib/auth/password'

/** Whether a password matches a hash; false without one. */
export function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  return inPasswordTurn({ lane: 'known' }, (compare) => compare(password, hash))
}
