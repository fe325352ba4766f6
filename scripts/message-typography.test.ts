import { expect, test } from 'vitest'
import { findMisprints } from './message-typography.mjs'

test.each([
  [
    'fr',
    'Code\u00A0: «\u00A0{title}\u00A0» ou 1\u202F000\u202F000\u202F; Quitter «\u00A0{title}\u00A0»\u202F?',
  ],
  [
    'fr',
    '{order, select, yes {Dans l’ordre\u00A0:} other {{points, number, ::sign-always} à https://example.org}}',
  ],
  ['fr', 'Entre 1 et 60 séances dans {seconds}\u00A0s, à {hour}:{minute}'],
  ['fr', '{name} s’est inscrit'],
  ['en', '{unit, select, s {seconds} min {minutes} other {hours}}'],
  ['de', 'Einen Moment\u00A0… bis zu 8\u00A0MB; was ist das?'],
  ['en', 'In {seconds}\u00A0s: 2 minutes, {name} said; what?'],
] as const)('a text that keeps the rules of its language is no misprint: %s, %s', (language, text) => {
  expect(findMisprints(language, text)).toEqual([])
})

test.each([
  ['fr', 'Code : {code}', 'before ":" stands U+00A0.'],
  ['fr', 'Code\u202F: {code}', 'before ":" stands U+00A0.'],
  ['fr', '{order, select, yes {Dans l’ordre :} other {}}', 'before ":" stands U+00A0.'],
  ['fr', 'Quitter ?', 'before ";", "?" and "!" stands U+202F.'],
  ['fr', 'Quitter\u00A0?', 'before ";", "?" and "!" stands U+202F.'],
  ['fr', 'Un niveau; toujours', 'before ";", "?" and "!" stands U+202F.'],
  ['fr', '« {title}\u00A0»', 'inside « » stands U+00A0.'],
  ['fr', '«\u00A0{title}\u202F»', 'inside « » stands U+00A0.'],
  ['fr', 'inférieur à 1 000', 'groups of digits are joined by U+202F.'],
  ['fr', 'inférieur à 1\u00A0000', 'groups of digits are joined by U+202F.'],
  ['de', 'Einen Moment …', 'before "…" stands U+00A0.'],
  ['fr', 'jusqu’à 8 Mo', 'a number and its unit are joined by U+00A0.'],
  ['en', 'in {seconds} s.', 'a number and its unit are joined by U+00A0.'],
  ['de', '{count, plural, one {# min} other {# min}}', 'a number and its unit are joined by U+00A0.'],
  ['de', 'nach 200 ms', 'a number and its unit are joined by U+00A0.'],
] as const)('a misprint is told: %s, %s', (language, text, problem) => {
  expect(findMisprints(language, text)).toEqual([problem])
})
