import { expect, test } from 'vitest'
import de from '@/messages/de.json'
import en from '@/messages/en.json'
import fr from '@/messages/fr.json'
import { semesterLabel, semesterOf } from '@/lib/semesters/rules'

test.each([
  [{ kind: 'WS', year: 2031 }, 'WS 2031/32'],
  [{ kind: 'WS', year: 2099 }, 'WS 2099/00'],
  [{ kind: 'SS', year: 2031 }, 'SS 2031'],
] as const)('labels %o as %s', (semester, label) => {
  expect(semesterLabel(semester)).toBe(label)
})

test.each([
  ['2031-09-30', { kind: 'SS', year: 2031 }],
  ['2031-10-01', { kind: 'WS', year: 2031 }],
  ['2032-03-31', { kind: 'WS', year: 2031 }],
  ['2032-04-01', { kind: 'SS', year: 2032 }],
] as const)('%s lies in %o', (day, semester) => {
  expect(semesterOf(new Date(`${day}T00:30`))).toEqual(semester)
})

test.each([
  [en, 'Winter semester', 'Summer semester'],
  [de, 'Wintersemester', 'Sommersemester'],
  [fr, 'Semestre d’hiver', 'Semestre d’été'],
])('WS is the winter and SS the summer in every language', (messages, winter, summer) => {
  expect(messages.semesters).toMatchObject({ WS: winter, SS: summer })
})
