import type { z } from 'zod'

/** Every error code of the contract with its status; `messages` holds a sentence for each under `errors`. */
export const errorStatus = {
  validation_failed: 400,
  malformed_body: 400,
  unknown_action: 400,
  passkey_invalid: 400,
  not_authenticated: 401,
  invalid_credentials: 401,
  password_expired: 401,
  second_factor_required: 401,
  second_step_expired: 401,
  wrong_code: 401,
  passkey_refused: 401,
  forbidden: 403,
  csrf_failed: 403,
  cross_site: 403,
  password_change_required: 403,
  second_factor_set_up_required: 403,
  not_found: 404,
  invalid_lecture_code: 404,
  invalid_wall_code: 404,
  nothing_to_export: 404,
  method_not_allowed: 405,
  already_answered: 409,
  already_set_up: 409,
  set_up_expired: 409,
  not_set_up: 409,
  already_participated: 409,
  already_rated: 409,
  already_submitted: 409,
  archived: 409,
  belongs_to_quickcheck: 409,
  edit_conflict: 409,
  email_taken: 409,
  evaluation_not_allowed: 409,
  exists: 409,
  in_use: 409,
  last_superuser: 409,
  last_tutor: 409,
  lecture_archived: 409,
  matriculation_in_use: 409,
  no_lecture_chosen: 409,
  no_quickcheck_running: 409,
  not_registered: 409,
  not_revealed: 409,
  not_submitted: 409,
  number_taken: 409,
  own_role: 409,
  own_second_factor_missing: 409,
  round_already_active: 409,
  round_ended: 409,
  round_not_final: 409,
  round_running: 409,
  session_active: 409,
  session_already_active: 409,
  session_archived: 409,
  session_held: 409,
  session_not_active: 409,
  wall_connected: 409,
  phone_sign_in_over: 409,
  body_too_large: 413,
  image_too_large: 413,
  unsupported_media_type: 415,
  unsupported_image: 415,
  idempotency_key_reused: 422,
  feedback_too_soon: 429,
  rate_limited: 429,
  tempo_too_soon: 429,
  too_many_attempts: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** An error of one field; `key` names its sentence under `fields` in the messages. */
export type FieldError = { path: string; code: string; key: FieldMessageKey; values?: Record<string, number> }

/** The keys of field errors; `messages` holds a sentence for each under `fields`. */
export const fieldMessageKeys = [
  'email',
  'password',
  'lectureCode',
  'wallCode',
  'name',
  'matriculationNumber',
  'questionText',
  'answerText',
  'selectAnswer',
  'points',
  'title',
  'text',
  'date',
  'lastDay',
  'seriesLength',
  'seriesNumbers',
  'choose',
  'number',
  'decimal',
  'decimalRange',
  'acceptedText',
  'wholeOrder',
  'scale',
  'atLeast',
  'atMost',
  'tooLong',
  'tooFew',
  'tooMany',
  'passwordLength',
  'passwordBytes',
  'guessable',
  'wrongPassword',
  'noPassword',
  'samePassword',
  'ownEmail',
  'code',
  'wrongCode',
  'secondFactorHere',
  'url',
  'unknownField',
  'unknownAnswer',
  'correctNotEditable',
  'kindNotEditable',
  'chooseOne',
  'control',
  'tooComplex',
  'unknownImage',
  'imageFile',
  'invalid',
] as const

export type FieldMessageKey = (typeof fieldMessageKeys)[number]

type Details = {
  /** The invalid fields of a 400. */
  fields?: FieldError[]
  /** Seconds until another try may succeed. */
  retryAfter?: number
  /** The values of the sentence's placeholders. */
  values?: Record<string, number | string>
  /** The current view, for `edit_conflict`. */
  current?: unknown
  /** The methods of the second step, for `second_factor_required`. */
  methods?: readonly string[]
}

/** The error that commands, queries and endpoints throw; `endpoint()` turns it into the contract's error body. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

/**
 * By name, because each bundle has its own class: values shared between bundles (lib/remember.ts) throw that of another
 * one.
 */
export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && error.name === 'AppError'
}

/** A 400 with one invalid field. */
export function fieldError(
  path: string,
  key: FieldMessageKey,
  { code = 'custom', values }: Partial<Pick<FieldError, 'code' | 'values'>> = {},
): AppError {
  return new AppError('validation_failed', { fields: [{ path, key, code, ...(values && { values }) }] })
}

function messageKey({ message }: z.core.$ZodIssue): FieldMessageKey {
  return fieldMessageKeys.find((key) => key === message) ?? 'invalid'
}

function limitsOf(issue: z.core.$ZodIssue): Record<string, number> {
  const values: Record<string, number> = {}
  if ('minimum' in issue) values['min'] = Number(issue.minimum)
  if ('maximum' in issue) values['max'] = Number(issue.maximum)
  return values
}

function toFields(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      path: [...path, key].join('.'),
      code: issue.code,
      key: 'unknownField',
    }))
  return [{ path: path.join('.'), code: issue.code, key: messageKey(issue), values: limitsOf(issue) }]
}

/** The errors of a schema, field by field; server and forms show the same sentences. */
export function toFieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.flatMap(toFields)
}
