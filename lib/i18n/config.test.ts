import { describe, expect, it } from 'vitest'
import { pickLocale } from './config'

describe('pickLocale', () => {
  it('takes the cookie before what the browser asks for', () => {
    expect(pickLocale({ cookie: 'fr', acceptLanguage: 'de' })).toBe('fr')
  })

  it('ignores a cookie that names no language of ours', () => {
    expect(pickLocale({ cookie: 'xx', acceptLanguage: 'de-AT,de;q=0.9' })).toBe('de')
  })

  it('weighs what the browser asks for', () => {
    expect(pickLocale({ acceptLanguage: 'de;q=0.3, fr;q=0.8, en;q=0.5' })).toBe('fr')
    expect(pickLocale({ acceptLanguage: 'es, fr-CH;q=0.4' })).toBe('fr')
  })

  it('falls back to English', () => {
    expect(pickLocale({})).toBe('en')
    expect(pickLocale({ cookie: null, acceptLanguage: null })).toBe('en')
    expect(pickLocale({ acceptLanguage: 'ja, zh;q=0.5' })).toBe('en')
    expect(pickLocale({ acceptLanguage: '*' })).toBe('en')
    expect(pickLocale({ acceptLanguage: ';;;,,' })).toBe('en')
  })
})
