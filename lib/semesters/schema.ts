import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { id, listQuery, version, wholeNumber } from '@/lib/http/fields'

const kind = z.enum(['WS', 'SS'], { error: 'choose' })

export const semesterView = z.object({
  id: z.string(),
  version: z.int(),
  kind,
  year: z.int(),
  label: z.string(),
  lectureCount: z.int(),
})

export type SemesterView = z.infer<typeof semesterView>

export const semesterInput = z.strictObject({
  kind,
  year: wholeNumber(bounds.semesterYear),
})

export type SemesterInput = z.infer<typeof semesterInput>

export const semesterEdit = semesterInput.partial().extend({ version })

const sorts = ['year', '-year'] as const

export const semesterListQuery = listQuery.extend({
  id: id.optional(),
  sort: z.enum(sorts, { error: 'choose' }).optional(),
})

export type SemesterListQuery = z.infer<typeof semesterListQuery>
