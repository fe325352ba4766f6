import { codeInput } from '@/lib/auth/schema'
import { endpoint, route } from '@/lib/http/endpoint'
import { confirmCodes, removeCodes, setUpCodes } from '@/lib/users/second-factor-commands'
import {
  codesRemoval,
  passwordProof,
  recoveryCodesView,
  secondFactorView,
  setUpView,
} from '@/lib/users/second-factor-schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    allow: 'tutor',
    summary: 'Begins to set up one-time codes for the own account.',
    beforeSecondFactor: true,
    body: passwordProof,
    reply: setUpView,
    handle: ({ actor, body }) => setUpCodes(actor, body),
  }),
  PATCH: endpoint({
    allow: 'tutor',
    summary: 'Takes one-time codes into use with a first code; answers the recovery codes, once.',
    beforeSecondFactor: true,
    body: codeInput,
    reply: recoveryCodesView,
    handle: ({ actor, body }) => confirmCodes(actor, body),
  }),
  DELETE: endpoint({
    allow: 'tutor',
    summary: 'Switches the own one-time codes off.',
    beforeSecondFactor: true,
    body: codesRemoval,
    reply: secondFactorView,
    handle: ({ actor, body }) => removeCodes(actor, body),
  }),
})
