import { expect, it } from 'vitest'
import { namesUntil } from './rules'

it('names are kept for some months after the semester', () => {
  expect(namesUntil({ kind: 'WS', year: 2031 }, 12)).toBe('2033-04-01')
  expect(namesUntil({ kind: 'SS', year: 2031 }, 12)).toBe('2032-10-01')
  expect(namesUntil({ kind: 'SS', year: 2031 }, 3)).toBe('2032-01-01')
})
