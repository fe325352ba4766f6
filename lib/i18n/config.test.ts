import { describe, expect, it, vi } from 'vitest'
import { pickLocale, pickRegion } from './config'
import { formats } from './formats'
import { locales } from './locales'
import { commonRegions } from './region'

describe('pickLocale', () => {
  it('takes the cookie before what the browser asks for', () => {
    expect(pickLocale({ cookie: 'fr', acceptLanguage: 'de' })).toBe('fr')
  })

  it('ignores a cookie that names no language of ours', () => {
    expect(pickLocale({ cookie: 'xx', acceptLanguage: 'de-AT,de;q=0.9' })).toBe('de')
  })

  it('takes the account’s language where none was chosen in the browser', () => {
    expect(pickLocale({ cookie: 'fr', account: 'de', acceptLanguage: 'en' })).toBe('fr')
    expect(pickLocale({ account: 'de', acceptLanguage: 'fr' })).toBe('de')
    expect(pickLocale({ account: 'xx', acceptLanguage: 'fr' })).toBe('fr')
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

describe('pickRegion', () => {
  const evening = new Date('2026-11-22T20:05:00Z')
  /** An instant as somebody with that browser reads it; spaces that look alike are alike. */
  const written = (language: 'en' | 'de' | 'fr', acceptLanguage: string | null) =>
    new Intl.DateTimeFormat(pickRegion(language, acceptLanguage), {
      ...formats.dateTime.instant,
      timeZone: 'Europe/Berlin',
    })
      .format(evening)
      .replaceAll(/\s/g, ' ')

  it.each([null, '', 'en', 'en;q=0.8', '*', 'de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7', 'en-GB,en-US;q=0.9'])(
    'writes English with 24 hours and the month as a word: %s',
    (acceptLanguage) => expect(written('en', acceptLanguage)).toBe('22 Nov 2026, 21:05'),
  )

  it('writes English as in the browser’s region where the browser speaks English', () => {
    expect(written('en', 'en-US,en;q=0.9')).toBe('Nov 22, 2026, 9:05 PM')
    expect(pickRegion('en', 'en-us')).toBe('en-US')
    expect(pickRegion('en', 'de;q=0.5, en-AU')).toBe('en-AU')
  })

  it.each(locales)('calls common in %s only what has formats of its own', (language) => {
    const tags = commonRegions[language].map((code) => `${language}-${code}`)
    expect(tags.map((tag) => new Intl.DateTimeFormat(tag).resolvedOptions().locale)).toEqual(tags)
  })

  it('asks about no region that is common, because that costs a phone its first tenth of a second', () => {
    const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    expect(pickRegion('en', 'en-US')).toBe('en-US')
    expect(asked).not.toHaveBeenCalled()
    expect(pickRegion('en', 'en-SG')).toBe('en-SG')
    expect(asked).toHaveBeenCalledOnce()
    asked.mockRestore()
  })

  it('knows the regions of the other languages', () => {
    expect(pickRegion('de', 'de-AT,de;q=0.9')).toBe('de-AT')
    expect(pickRegion('fr', 'fr-CH')).toBe('fr-CH')
    expect(pickRegion('de', 'en-US')).toBe('de')
    expect(written('de', 'de')).toBe('22.11.2026, 21:05')
  })

  it('takes no region that nobody knows, and nothing that is no region', () => {
    for (const odd of ['en-ZZ', 'en-x-a', 'en-Latn-US', 'en-', 'en-U1', '-US', ';;,', 'en-US-u-hc-h24'])
      expect(pickRegion('en', odd)).toBe('en-GB')
  })
})
