import { describe, expect, it } from 'vitest'
import { namedLecture, withLecture, withoutLecture } from './address-rules'

const plain = { pathname: '/tutor/lecture/sessions', search: '' }
const named = { pathname: '/tutor/lecture/questions', search: '?q=sort&lecture=L1' }

describe('withLecture', () => {
  it('takes the lecture that the address names along to its other pages', () => {
    expect(withLecture('/tutor/lecture/sessions', named)).toBe('/tutor/lecture/sessions?lecture=L1')
    expect(withLecture('/tutor/lecture/sessions?archived=true#x', named)).toBe(
      '/tutor/lecture/sessions?archived=true&lecture=L1#x',
    )
    expect(withLecture('/tutor/lecture', named)).toBe('/tutor/lecture?lecture=L1')
    expect(withLecture('?create', named)).toBe('/tutor/lecture/questions?create&lecture=L1')
  })

  it('adds nothing but the lecture, whatever its name is', () => {
    const here = { pathname: '/tutor/lecture/questions', search: '?lecture=a%26q%3Db%23c' }
    expect(withLecture('/tutor/lecture/sessions', here)).toBe('/tutor/lecture/sessions?lecture=a%26q%3Db%23c')
  })

  it('leaves it behind elsewhere, and where another one is named', () => {
    expect(withLecture('/tutor/settings/account', named)).toBe('/tutor/settings/account')
    expect(withLecture('/tutor/lectures', named)).toBe('/tutor/lectures')
    expect(withLecture('/tutor/lecture/sessions?lecture=L2', named)).toBe(
      '/tutor/lecture/sessions?lecture=L2',
    )
  })

  it('makes a path of what is relative, without adding anything', () => {
    expect(withLecture('?edit=1', plain)).toBe('/tutor/lecture/sessions?edit=1')
    expect(withLecture('/tutor/lecture/sessions', plain)).toBe('/tutor/lecture/sessions')
  })
})

it('knows the named lecture only where pages are about one', () => {
  expect(namedLecture(named)).toBe('L1')
  expect(namedLecture(plain)).toBeNull()
  expect(namedLecture({ pathname: '/tutor/present', search: '?lecture=L1' })).toBeNull()
})

it('takes the name off an address', () => {
  expect(withoutLecture(named)).toBe('/tutor/lecture/questions?q=sort')
  expect(withoutLecture({ pathname: '/tutor/lecture', search: '?lecture=L1' })).toBe('/tutor/lecture')
})
