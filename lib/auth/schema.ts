import { z } from 'zod'
import { roles } from '@/lib/auth/permissions'
import { email } from '@/lib/http/fields'
import { locales } from '@/lib/i18n/locales'
import { themes } from '@/lib/theme'

/** Lecture, tutorial, seminar. */
export const lectureTypes = ['VL', 'TUT', 'SEM'] as const

const lectureRef = z.object({ id: z.string(), title: z.string() })

/** A tutor's own account. */
export const accountView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  locale: z.enum(locales),
  theme: z.enum(themes),
  showLowSubmissions: z.boolean(),
})

/** A participant who is signed in. */
export const participantCheck = z.object({
  isAuthenticated: z.literal(true),
  usertype: z.literal(1),
  userdata: z.object({
    id: z.string(),
    lecture: lectureRef.extend({ type: z.enum(lectureTypes), semester: z.string() }),
    name: z.string().nullable(),
    matriculationNumber: z.string().nullable(),
  }),
})

export type ParticipantCheck = z.infer<typeof participantCheck>

/** Who is signed in: usertype 1 participant, 2 tutor. */
export const authCheckView = z.union([
  z.object({
    isAuthenticated: z.literal(true),
    usertype: z.literal(2),
    userdata: accountView.extend({
      mustChangePassword: z.boolean(),
      mustAddSecondFactor: z.boolean(),
      lecture: lectureRef.nullable(),
    }),
  }),
  participantCheck,
  z.object({ isAuthenticated: z.literal(false), usertype: z.null(), userdata: z.null() }),
])

export type AuthCheck = z.infer<typeof authCheckView>

/** The last name and number a participant gave; null before the first. */
export type KnownIdentity = { name: string | null; matriculationNumber: string | null }

export const loggedOut: AuthCheck = { isAuthenticated: false, usertype: null, userdata: null }

/** A password that exists already; the rules for new ones do not apply to it. */
export const currentPassword = z
  .string({ error: 'password' })
  .min(1, { error: 'password' })
  .max(1000, { error: 'password' })

/** A tutor's sign-in form. */
export const credentialsInput = z.strictObject({ email, password: currentPassword })

/** Confirms with the account's own password that the university's identity belongs to it. */
export const linkConfirmation = z.strictObject({ password: currentPassword })

export type Credentials = z.infer<typeof credentialsInput>

/** A code of an app, or a recovery code; case, spaces and dashes do not matter. */
export const codeInput = z.strictObject({
  code: z
    .string({ error: 'code' })
    .max(40, { error: 'code' })
    .transform((value) => value.replace(/[\s\p{Pd}]+/gu, '').toLowerCase())
    .pipe(z.string().min(1, { error: 'code' })),
})

/** Normalises a typed lecture code: case, spaces and dashes do not matter. */
export function readLectureCode(typed: string): string {
  return typed.replace(/[\s\p{Pd}]+/gu, '').toUpperCase()
}

/** The join form. */
export const joinInput = z.strictObject({
  code: z
    .string({ error: 'lectureCode' })
    .max(100, { error: 'lectureCode' })
    .transform(readLectureCode)
    .pipe(z.string().min(1, { error: 'lectureCode' })),
})

/** The query of the SAML sign-in; `anew` asks the user to authenticate again. */
export const samlLoginQuery = z.object({
  next: z.string().max(1000, { error: 'tooLong' }).optional(),
  anew: z.string().optional(),
})

/** The code that the browser received for the accepted response. */
export const samlFinishQuery = z.object({ code: z.string().optional() })
