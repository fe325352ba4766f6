import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { roles } from '@/lib/auth/permissions'
import { email, text } from '@/lib/http/fields'
import { locales } from '@/lib/i18n/locales'
import { chosenPassword } from '@/lib/users/schema'

/** A tutor's own account. */
export const accountView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  locale: z.enum(locales),
  theme: z.enum(['light', 'dark', 'system']),
  showLowSubmissions: z.boolean(),
})

export type AccountView = z.infer<typeof accountView>

/** How it is built is not checked. */
const currentPassword = z.string({ error: 'password' }).max(1000, { error: 'password' })

/** A new address or password needs the current password. */
export const accountEdit = z.strictObject({
  name: text(bounds.name, 'name').optional(),
  email: email.optional(),
  currentPassword: currentPassword.optional(),
  newPassword: chosenPassword.optional(),
})

export type AccountEdit = z.infer<typeof accountEdit>

/** An edit of the account with that address: only another one needs the password. */
export function accountEditOf(address: string) {
  return accountEdit.refine(
    ({ email: next, currentPassword: given }) =>
      next === undefined || next === address || given !== undefined,
    // Whatever else is wrong.
    { path: ['currentPassword'], error: 'password', when: () => true },
  )
}

/** An edit that changes the password. */
export const passwordEdit = z.strictObject({ currentPassword, newPassword: chosenPassword })

export type PasswordEdit = z.infer<typeof passwordEdit>

export const appearanceEdit = z.strictObject({
  theme: z.enum(['light', 'dark', 'system'], { error: 'choose' }).optional(),
  locale: z.enum(locales, { error: 'choose' }).optional(),
  showLowSubmissions: z.boolean().optional(),
})

export type AppearanceEdit = z.infer<typeof appearanceEdit>
