import { rawEndpoint } from '@/lib/http/endpoint'
import { AppError } from '@/lib/http/errors'

/** Responds to every unknown path below /backend. */
const unknownPath = rawEndpoint(() => Promise.reject(new AppError('not_found')))

export {
  unknownPath as GET,
  unknownPath as HEAD,
  unknownPath as POST,
  unknownPath as PUT,
  unknownPath as PATCH,
  unknownPath as DELETE,
  unknownPath as OPTIONS,
}
