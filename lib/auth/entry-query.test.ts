import { describe, expect, it } from 'vitest'
import { readEntryQuery, troubleOf } from '@/lib/auth/entry-query'

const read = (query: string) => readEntryQuery(new URLSearchParams(query), 'https://lectern.example')

describe('readEntryQuery', () => {
  it('reads nothing from an empty address', () => {
    expect(read('')).toEqual({ code: '', next: null, error: null })
  })

  it('takes a code without the spaces around it, and no more than a code can be', () => {
    expect(read('code=%20abc-234%20').code).toBe('abc-234')
    expect(read(`code=${'A'.repeat(50)}`).code).toHaveLength(40)
  })

  it('takes the page that was asked for also as next-auth names it, without our own origin', () => {
    expect(read('next=%2Ftutor').next).toBe('/tutor')
    expect(read('callbackUrl=https%3A%2F%2Flectern.example%2Fadmin').next).toBe('/admin')
    expect(read('callbackUrl=https%3A%2F%2Felsewhere.example%2Fadmin').next).toBe(
      'https://elsewhere.example/admin',
    )
    expect(read('next=%2Ftutor&callbackUrl=%2Fadmin').next).toBe('/tutor')
  })
})

describe('troubleOf', () => {
  it.each([
    [null, null],
    ['', null],
    ['OAuthSignin', { kind: 'oidc', trouble: 'unavailable' }],
    ['OAuthCallback', { kind: 'oidc', trouble: 'failed' }],
    ['university_unknown', { kind: 'oidc', trouble: 'unknown' }],
    ['saml_bound', { kind: 'saml', trouble: 'bound' }],
    ['university_protected', { kind: 'oidc', trouble: 'protected' }],
    ['saml_anything', { kind: 'saml', trouble: 'failed' }],
  ] as const)('%s', (error, trouble) => expect(troubleOf(error)).toEqual(trouble))
})
