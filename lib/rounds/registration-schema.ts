import { z } from 'zod'
import { id, listOf } from '@/lib/http/fields'

export const registrationView = z.object({
  id: z.string(),
  name: z.string().nullable(),
  matriculationNumber: z.string().nullable(),
  registeredAt: z.string(),
  answered: z.int(),
  submitted: z.boolean(),
  /** Its participant gave a number in this round that another registration has. */
  contested: z.boolean(),
  /** A tutor has voided it: it counts in nothing, and its number is free. */
  voided: z.boolean(),
})

export type RegistrationView = z.infer<typeof registrationView>

/** `refusedDevices`: how many without a registration gave a number that somebody else has. */
export const registrationList = listOf(registrationView).extend({ refusedDevices: z.int() })

export type RegistrationList = z.infer<typeof registrationList>

export const voidInput = z.strictObject({ voided: z.boolean({ error: 'choose' }) })

export const registrationParams = z.object({ id, registrationId: id })
