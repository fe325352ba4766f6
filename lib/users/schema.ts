import { z } from 'zod'
import { roles } from '@/lib/auth/permissions'
import { accountView, currentPassword } from '@/lib/auth/schema'
import { bounds } from '@/lib/bounds'
import { email, flag, id, listQuery, text, version } from '@/lib/http/fields'
import { locales } from '@/lib/i18n/locales'
import { themes } from '@/lib/theme'

const role = z.enum(roles, { error: 'choose' })

/** A tutor's name, as every tutor may see it. */
export const tutorView = z.object({ id: z.string(), name: z.string() })

export type TutorView = z.infer<typeof tutorView>

/** A tutor as administrators see them. */
export const userView = z.object({
  id: z.string(),
  version: z.int(),
  email: z.string(),
  name: z.string(),
  role,
  active: z.boolean(),
  lectures: z.array(z.object({ id: z.string(), title: z.string() })),
  lastSignInAt: z.string().nullable(),
  /** The requested address that waits for confirmation. */
  requestedEmail: z.string().nullable(),
  /** Whether an identity of the university's is linked to the account. */
  linked: z.boolean(),
})

export type UserView = z.infer<typeof userView>

/** The reply to a creation or an edit, with a generated password, only this once. */
export const userReply = userView.extend({ oneTimePassword: z.string().optional() })

export type UserReply = z.infer<typeof userReply>

const bytes = (value: string) => new TextEncoder().encode(value).length

/** A newly chosen password: 10–72 bytes in UTF-8. */
export const chosenPassword = z
  .string({ error: 'passwordLength' })
  .refine((value) => bytes(value) >= bounds.passwordBytes.min, { error: 'passwordLength' })
  .refine((value) => bytes(value) <= bounds.passwordBytes.max, { error: 'passwordBytes' })

export const userInput = z.strictObject({
  email,
  name: text(bounds.name, 'name'),
  role,
  password: chosenPassword.optional(),
  /** Whether the given password must be changed at the first sign-in; always for a generated one. */
  mustChangePassword: z.boolean().optional(),
})

export type UserInput = z.infer<typeof userInput>

export const userEdit = userInput.omit({ password: true, mustChangePassword: true }).partial().extend({
  active: z.boolean().optional(),
  resetPassword: z.boolean().optional(),
  version,
})

export type UserEdit = z.infer<typeof userEdit>

const sorts = ['name', '-name', 'email', '-email', 'role', '-role', 'lastSignInAt', '-lastSignInAt'] as const

export const tutorListQuery = listQuery.extend({ id: id.optional() })

export type TutorListQuery = z.infer<typeof tutorListQuery>

export const userListQuery = listQuery.extend({
  id: id.optional(),
  role: role.optional(),
  active: flag.optional(),
  sort: z.enum(sorts, { error: 'choose' }).optional(),
})

export type UserListQuery = z.infer<typeof userListQuery>

export type AccountView = z.infer<typeof accountView>

/** The own account, with the requested address that waits for confirmation. */
export const ownAccountView = accountView.extend({ requestedEmail: z.string().nullable() })

export type OwnAccountView = z.infer<typeof ownAccountView>

/** The confirmation of an address, as the administrator has seen it. */
export const emailConfirmation = z.strictObject({ email })

/** A new address or password needs the current password. */
export const accountEdit = z.strictObject({
  name: text(bounds.name, 'name').optional(),
  email: email.optional(),
  currentPassword: currentPassword.optional(),
  newPassword: chosenPassword.optional(),
})

export type AccountEdit = z.infer<typeof accountEdit>

/** An edit of the account with that address: only another address needs the password. */
export function accountEditOf(address: string) {
  return accountEdit.refine(
    ({ email: next, currentPassword: given }) =>
      next === undefined || next === address || given !== undefined,
    // Also if other fields are invalid.
    { path: ['currentPassword'], error: 'password', when: () => true },
  )
}

/** An edit that changes the password. */
export const passwordEdit = z.strictObject({ currentPassword, newPassword: chosenPassword })

export type PasswordEdit = z.infer<typeof passwordEdit>

export const appearanceEdit = z.strictObject({
  theme: z.enum(themes, { error: 'choose' }).optional(),
  locale: z.enum(locales, { error: 'choose' }).optional(),
  showLowSubmissions: z.boolean().optional(),
})

export type AppearanceEdit = z.infer<typeof appearanceEdit>
