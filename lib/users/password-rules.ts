import { bounds } from '@/lib/bounds'

/** What is wrong with a password that somebody chooses, as a key of the fields' sentences: 10–72 bytes in UTF-8. */
export function passwordProblem(password: string): 'passwordLength' | 'passwordBytes' | undefined {
  const bytes = new TextEncoder().encode(password).length
  if (bytes < bounds.passwordBytes.min) return 'passwordLength'
  return bytes > bounds.passwordBytes.max ? 'passwordBytes' : undefined
}
