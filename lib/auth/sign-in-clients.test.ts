import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { awaitAllowance, claimToken } from '@/lib/auth/phone-client'
import { confirmLink, confirmSignIn, signInTutor } from '@/lib/auth/tutor-client'
import { NetworkError } from '@/lib/http/fetch-json'

const sent = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', sent)
  vi.stubGlobal('document', { cookie: '' })
  sent.mockReset().mockRejectedValueOnce(new TypeError('Failed to fetch'))
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a sign-in whose answer was lost', () => {
  it.each([
    ['a password', () => signInTutor('ada@example.org', 'a password')],
    ['a code', () => confirmSignIn('123456')],
    ['the password of a link', () => confirmLink('a password')],
    ['a token', () => claimToken('a token')],
  ])('by %s is left to the user', async (_, signIn) => {
    const failed = signIn().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await failed).toBeInstanceOf(NetworkError)
    expect(sent).toHaveBeenCalledTimes(1)
  })

  it('of a phone is asked for again by the one that waits, a second later', async () => {
    sent.mockResolvedValueOnce(Response.json({ signedIn: true }))
    const waiting = awaitAllowance(new AbortController().signal)
    await vi.advanceTimersByTimeAsync(900)
    expect(sent).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(200)
    await waiting
    expect(sent).toHaveBeenCalledTimes(2)
  })
})
