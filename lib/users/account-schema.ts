import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { email, text } from '@/lib/http/fields'
import { chosenPassword } from '@/lib/users/schema'

/** A tutor's own account. */
export const accountView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['Superuser', 'ChairOwner', 'Admin', 'Tutor']),
  locale: z.enum(['en', 'de', 'fr']),
  theme: z.enum(['light', 'dark', 'system']),
  showLowSubmissions: z.boolean(),
})

export type AccountView = z.infer<typeof accountView>

/** A new address or password needs the current password; how that one is built is not checked. */
export const accountEdit = z.strictObject({
  name: text(bounds.name, 'name').optional(),
  email: email.optional(),
  currentPassword: z.string({ error: 'password' }).max(1000, { error: 'password' }).optional(),
  newPassword: chosenPassword.optional(),
})

export type AccountEdit = z.infer<typeof accountEdit>

export const appearanceEdit = z.strictObject({
  theme: z.enum(['light', 'dark', 'system'], { error: 'choose' }).optional(),
  locale: z.enum(['en', 'de', 'fr'], { error: 'choose' }).optional(),
  showLowSubmissions: z.boolean().optional(),
})

export type AppearanceEdit = z.infer<typeof appearanceEdit>
