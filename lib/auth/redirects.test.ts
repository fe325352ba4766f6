import { describe, expect, it } from 'vitest'
import { afterSignIn, redirectTarget, homeOf, isDenialPage, splitAddress, type Visitor } from './redirects'

const student: Visitor = { usertype: 1 }
const tutor = (role: string): Visitor & object => ({ usertype: 2, role })

describe('redirectTarget', () => {
  it.each(['/app', '/app/', '/tutor', '/tutor/lecture/dashboard', '/admin', '/admin/users/create/'])(
    'sends nobody in particular from %s to the login, and back afterwards',
    (path) => {
      expect(redirectTarget(path, null)).toBe(`/login?next=${encodeURIComponent(path)}`)
    },
  )

  it('keeps the query of the page that was asked for', () => {
    expect(redirectTarget('/tutor/present?lecture=a&x=1', null)).toBe(
      '/login?next=%2Ftutor%2Fpresent%3Flecture%3Da%26x%3D1',
    )
  })

  it.each([
    '/',
    '/login',
    '/login?next=/app',
    '/?code=ABC234',
    '/forbidden',
    '/apple',
    '/tutors',
    '/nowhere/app',
  ])('lets everybody see %s', (path) => {
    for (const visitor of [null, student, tutor('Tutor'), tutor('Superuser')]) {
      expect(redirectTarget(path, visitor)).toBeNull()
    }
  })

  it('keeps participants in their area', () => {
    expect(redirectTarget('/app', student)).toBeNull()
    expect(redirectTarget('/tutor/settings', student)).toBe('/')
    expect(redirectTarget('/admin/lectures/', student)).toBe('/')
  })

  it('keeps tutors out of the student area', () => {
    expect(redirectTarget('/app', tutor('Tutor'))).toBe('/')
    expect(redirectTarget('/tutor', tutor('Tutor'))).toBeNull()
  })

  it('shows plain tutors the access denied page, the other roles the administration', () => {
    expect(redirectTarget('/admin', tutor('Tutor'))).toBe('/admin/403.html')
    expect(redirectTarget('/admin/chair?x=403', tutor('Tutor'))).toBe('/admin/403.html')
    for (const role of ['Superuser', 'ChairOwner', 'Admin']) {
      expect(redirectTarget('/admin/chair', tutor(role))).toBeNull()
    }
  })

  it('excepts exactly the access denied page, for those who are signed in', () => {
    expect(redirectTarget('/admin/403.html', null)).toBe('/login?next=%2Fadmin%2F403.html')
    for (const visitor of [student, tutor('Tutor')]) {
      expect(redirectTarget('/admin/403.html', visitor)).toBeNull()
      expect(redirectTarget('/admin/403.html/', visitor)).toBeNull()
      expect(redirectTarget('/admin/403.html/users', visitor)).not.toBeNull()
      expect(redirectTarget('/admin/users/403', visitor)).not.toBeNull()
    }
  })

  it('is not misled by doubled slashes', () => {
    expect(redirectTarget('//admin//users', student)).toBe('/')
  })
})

describe('isDenialPage', () => {
  it('knows the two pages, with and without their slash', () => {
    for (const path of ['/forbidden', '/forbidden/', '/admin/403.html', '/admin/403.html/']) {
      expect(isDenialPage(path)).toBe(true)
    }
    for (const path of ['/', '/admin', '/forbidden/x', '/admin/403']) expect(isDenialPage(path)).toBe(false)
  })
})

describe('afterSignIn', () => {
  it('leads back to the page that was asked for', () => {
    expect(afterSignIn('/tutor/present?lecture=a', tutor('Tutor'))).toBe('/tutor/present?lecture=a')
    expect(afterSignIn('/admin/users', tutor('Admin'))).toBe('/admin/users')
  })

  it.each([
    null,
    undefined,
    '',
    '/',
    '/login',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/app',
    '/admin/users',
    '/admin/403.html',
    '/admin/403.html?page=2',
    '/admin/403.html#top',
    '/tutor\n',
  ])('leads home instead of to %j', (next) => {
    expect(afterSignIn(next, tutor('Tutor'))).toBe('/tutor')
  })

  it('knows both homes', () => {
    expect(homeOf({ usertype: 1 })).toBe('/app')
    expect(homeOf({ usertype: 2, role: 'Admin' })).toBe('/tutor')
  })
})

it.each([
  ['/login', '/login', ''],
  ['/login?', '/login', '?'],
  ['/login?next=/tutor/present?lecture=a&x=?', '/login', '?next=/tutor/present?lecture=a&x=?'],
])('%s is the path %s with the query %s', (address, pathname, search) => {
  expect(splitAddress(address)).toEqual({ pathname, search })
})
