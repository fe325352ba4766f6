import { expect, test } from 'vitest'
import { closedShortcuts, cockpitShortcuts, wallShortcuts } from './shortcut-lists'

/** What is done with sessions by the key that does it with items. */
const same: Record<string, string> = { startSession: 'start', chooseSession: 'choose' }

test('a key means one thing on every page', () => {
  const meanings = new Map<string, Set<string>>()
  for (const { keys, label } of [...cockpitShortcuts, ...closedShortcuts, ...wallShortcuts])
    for (const key of keys) {
      const known = meanings.get(key) ?? new Set()
      meanings.set(key, known.add(same[label] ?? label))
    }
  expect([...meanings].filter(([, names]) => names.size > 1)).toEqual([])
  expect(meanings.get('B')).toEqual(new Set(['blank']))
})
