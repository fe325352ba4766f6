import { generate } from 'selfsigned'
import type { KeyPair } from '@/tests/support/saml-provider'

const make = (value: string): Promise<KeyPair> =>
  generate([{ name: 'commonName', value }], { keySize: 2048, algorithm: 'sha256' })

const [own, idp, nextIdp, stranger] = await Promise.all(['own', 'idp', 'next', 'stranger'].map(make))
if (!own || !idp || !nextIdp || !stranger) throw new Error('keys are made')

// A test imports this in `vi.hoisted`, before anything reads the environment.
Object.assign(process.env, {
  SAML_ENTRY_POINT: 'https://idp.example.org/idp/profile/SAML2/Redirect/SSO',
  SAML_IDP_ENTITY_ID: 'https://idp.example.org/idp/shibboleth',
  SAML_IDP_CERTIFICATE: `${idp.cert}\n${nextIdp.cert}`,
  SAML_NAME: 'Campus',
  SAML_KEY: own.private,
  SAML_CERTIFICATE: own.cert,
})

/** The keys of Lectern, of the university, of the university from its next change on, and of somebody else. */
export const keys = { own, idp, nextIdp, stranger }
