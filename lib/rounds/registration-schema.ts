import { z } from 'zod'
import { id, listOf } from '@/lib/http/fields'

export const registrationView = z.object({
  id: z.string(),
  name: z.string().nullable(),
  matriculationNumber: z.string().nullable(),
  registeredAt: z.string(),
  answered: z.int(),
  submitted: z.boolean(),
  /** Its number was given on two devices in this round, or its participant gave one that another registration has. */
  contested: z.boolean(),
  /** A tutor has voided it: it counts nowhere, and its number is free. */
  voided: z.boolean(),
})

export type RegistrationView = z.infer<typeof registrationView>

/** `refusedDevices`: the number of devices without a registration that gave somebody else's number. */
export const registrationList = listOf(registrationView).extend({ refusedDevices: z.int() })

export type RegistrationList = z.infer<typeof registrationList>

export const voidInput = z.strictObject({ voided: z.boolean({ error: 'choose' }) })

export const registrationParams = z.object({ id, registrationId: id })
