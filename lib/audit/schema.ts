import { z } from 'zod'
import { id, listQuery } from '@/lib/http/fields'

/** What is written down, by the kind of thing it was done to. */
export const auditActions = [
  'sign_in.succeeded', 'sign_in.recovered', 'sign_in.refused', 'sign_in.locked', 'sign_in.ended',
  'user.created', 'user.edited', 'user.password_reset', 'user.password_changed', 'user.linked', 'user.unlinked', 'user.erased',
  'user.email_requested', 'user.email_withdrawn', 'user.email_confirmed', 'user.email_refused', 'user.email_changed',
  'user.passkey_added', 'user.passkey_removed',
  'user.codes_added', 'user.codes_removed', 'user.recovery_codes_renewed', 'user.second_factor_removed',
  'lecture.created', 'lecture.edited', 'lecture.archived', 'lecture.restored', 'lecture.code_renewed',
  'lecture.copied', 'lecture.deleted', 'lecture.exported',
  'semester.created', 'semester.edited', 'semester.deleted',
  'chair.edited',
  'quickcheck.deleted', 'quickcheck.exported',
  'registration.released', 'registration.erased', 'registration.voided', 'registration.restored',
  'round.regraded',
  'retention.erased',
] as const // prettier-ignore

export const auditKinds = [
  'sign_in',
  'user',
  'lecture',
  'semester',
  'chair',
  'quickcheck',
  'registration',
  'round',
  'retention',
] as const

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** By the name of a field: what it became, with what it was where it was something before; or a plain number. */
const detail = z.record(z.string(), z.union([value, z.object({ from: value, to: value })]))

export type AuditDetail = z.infer<typeof detail>

export const auditView = z.object({
  id: z.string(),
  at: z.string(),
  /** Whose account; `system` for what the server did by itself. */
  actor: z.object({ id: z.string(), name: z.string() }),
  action: z.enum(auditActions),
  object: z.object({ kind: z.enum(auditKinds), id: z.string(), title: z.string() }),
  detail,
})

export type AuditView = z.infer<typeof auditView>

export type AuditAction = AuditView['action']

/** Newest first; `q` finds titles of objects and names of those who acted. */
export const auditListQuery = listQuery.extend({
  id: id.optional(),
  kind: z.enum(auditKinds, { error: 'choose' }).optional(),
  actor: id.optional(),
})

export type AuditListQuery = z.infer<typeof auditListQuery>
