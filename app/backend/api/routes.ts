// Written by scripts/generate-routes.mjs; npm run routes writes it anew.
import * as route0 from '@/app/backend/api/account/route'
import * as route1 from '@/app/backend/api/account/appearance/route'
import * as route2 from '@/app/backend/api/account/one-time-codes/route'
import * as route3 from '@/app/backend/api/account/passkeys/route'
import * as route4 from '@/app/backend/api/account/passkeys/[id]/route'
import * as route5 from '@/app/backend/api/account/recovery-codes/route'
import * as route6 from '@/app/backend/api/account/requested-email/route'
import * as route7 from '@/app/backend/api/account/second-factor/route'
import * as route8 from '@/app/backend/api/account/sign-ins/route'
import * as route9 from '@/app/backend/api/account/sign-ins/[id]/route'
import * as route10 from '@/app/backend/api/admin/audit/route'
import * as route11 from '@/app/backend/api/admin/chair/route'
import * as route12 from '@/app/backend/api/admin/lectures/route'
import * as route13 from '@/app/backend/api/admin/lectures/[id]/route'
import * as route14 from '@/app/backend/api/admin/lectures/[id]/archive/route'
import * as route15 from '@/app/backend/api/admin/lectures/[id]/restore/route'
import * as route16 from '@/app/backend/api/admin/semesters/route'
import * as route17 from '@/app/backend/api/admin/semesters/[id]/route'
import * as route18 from '@/app/backend/api/admin/users/route'
import * as route19 from '@/app/backend/api/admin/users/[id]/route'
import * as route20 from '@/app/backend/api/admin/users/[id]/requested-email/route'
import * as route21 from '@/app/backend/api/admin/users/[id]/second-factor/route'
import * as route22 from '@/app/backend/api/admin/users/[id]/university/route'
import * as route23 from '@/app/backend/api/analytics/route'
import * as route24 from '@/app/backend/api/analytics/feedback/route'
import * as route25 from '@/app/backend/api/analytics/items/route'
import * as route26 from '@/app/backend/api/analytics/participants/route'
import * as route27 from '@/app/backend/api/chair/route'
import * as route28 from '@/app/backend/api/dashboard/route'
import * as route29 from '@/app/backend/api/entry/route'
import * as route30 from '@/app/backend/api/feedback/route'
import * as route31 from '@/app/backend/api/feedback/[id]/route'
import * as route32 from '@/app/backend/api/feedback/read/route'
import * as route33 from '@/app/backend/api/health/live/route'
import * as route34 from '@/app/backend/api/health/ready/route'
import * as route35 from '@/app/backend/api/lectures/route'
import * as route36 from '@/app/backend/api/lectures/[id]/route'
import * as route37 from '@/app/backend/api/lectures/[id]/archive/route'
import * as route38 from '@/app/backend/api/lectures/[id]/code/route'
import * as route39 from '@/app/backend/api/lectures/[id]/copy/route'
import * as route40 from '@/app/backend/api/lectures/[id]/points.csv/route'
import * as route41 from '@/app/backend/api/lectures/[id]/restore/route'
import * as route42 from '@/app/backend/api/lectures/current/route'
import * as route43 from '@/app/backend/api/live/route'
import * as route44 from '@/app/backend/api/metrics/route'
import * as route45 from '@/app/backend/api/preview/route'
import * as route46 from '@/app/backend/api/quickchecks/[id]/results.csv/route'
import * as route47 from '@/app/backend/api/rounds/route'
import * as route48 from '@/app/backend/api/rounds/[id]/end/route'
import * as route49 from '@/app/backend/api/rounds/[id]/extend/route'
import * as route50 from '@/app/backend/api/rounds/[id]/registrations/route'
import * as route51 from '@/app/backend/api/rounds/[id]/registrations/[registrationId]/route'
import * as route52 from '@/app/backend/api/rounds/[id]/registrations/[registrationId]/identity/route'
import * as route53 from '@/app/backend/api/rounds/[id]/results/route'
import * as route54 from '@/app/backend/api/rounds/[id]/reveal/route'
import * as route55 from '@/app/backend/api/saml/finish/route'
import * as route56 from '@/app/backend/api/saml/login/route'
import * as route57 from '@/app/backend/api/saml/metadata/route'
import * as route58 from '@/app/backend/api/semesters/route'
import * as route59 from '@/app/backend/api/sessions/activate/route'
import * as route60 from '@/app/backend/api/sessions/current/route'
import * as route61 from '@/app/backend/api/sessions/deactivate/route'
import * as route62 from '@/app/backend/api/sessions/open/route'
import * as route63 from '@/app/backend/api/student/feedback/route'
import * as route64 from '@/app/backend/api/student/lesson_auth/route'
import * as route65 from '@/app/backend/api/student/me/route'
import * as route66 from '@/app/backend/api/student/question/answer/route'
import * as route67 from '@/app/backend/api/student/question/result/route'
import * as route68 from '@/app/backend/api/student/rating/route'
import * as route69 from '@/app/backend/api/student/state/route'
import * as route70 from '@/app/backend/api/student/tempo/route'
import * as route71 from '@/app/backend/api/tutor/link/route'
import * as route72 from '@/app/backend/api/tutor/login/route'
import * as route73 from '@/app/backend/api/tutor/login/code/route'
import * as route74 from '@/app/backend/api/tutor/login/passkey/route'
import * as route75 from '@/app/backend/api/tutor/login/passkey/options/route'
import * as route76 from '@/app/backend/api/tutors/route'
import * as route77 from '@/app/backend/api/vue/authentication/authCheck/route'
import * as route78 from '@/app/backend/api/vue/questions/route'
import * as route79 from '@/app/backend/api/vue/quickchecks/route'
import * as route80 from '@/app/backend/api/vue/session/route'
import * as route81 from '@/app/backend/api/vue/student/quickCheckAuth/route'
import * as route82 from '@/app/backend/api/vue/student/quickcheck/answer/route'
import * as route83 from '@/app/backend/api/vue/student/quickcheck/results/route'

/** Every path of the API with its handlers. */
export const routes = {
  '/api/account/': route0,
  '/api/account/appearance/': route1,
  '/api/account/one-time-codes/': route2,
  '/api/account/passkeys/': route3,
  '/api/account/passkeys/{id}/': route4,
  '/api/account/recovery-codes/': route5,
  '/api/account/requested-email/': route6,
  '/api/account/second-factor/': route7,
  '/api/account/sign-ins/': route8,
  '/api/account/sign-ins/{id}/': route9,
  '/api/admin/audit/': route10,
  '/api/admin/chair/': route11,
  '/api/admin/lectures/': route12,
  '/api/admin/lectures/{id}/': route13,
  '/api/admin/lectures/{id}/archive/': route14,
  '/api/admin/lectures/{id}/restore/': route15,
  '/api/admin/semesters/': route16,
  '/api/admin/semesters/{id}/': route17,
  '/api/admin/users/': route18,
  '/api/admin/users/{id}/': route19,
  '/api/admin/users/{id}/requested-email/': route20,
  '/api/admin/users/{id}/second-factor/': route21,
  '/api/admin/users/{id}/university/': route22,
  '/api/analytics/': route23,
  '/api/analytics/feedback/': route24,
  '/api/analytics/items/': route25,
  '/api/analytics/participants/': route26,
  '/api/chair/': route27,
  '/api/dashboard/': route28,
  '/api/entry/': route29,
  '/api/feedback/': route30,
  '/api/feedback/{id}/': route31,
  '/api/feedback/read/': route32,
  '/api/health/live/': route33,
  '/api/health/ready/': route34,
  '/api/lectures/': route35,
  '/api/lectures/{id}/': route36,
  '/api/lectures/{id}/archive/': route37,
  '/api/lectures/{id}/code/': route38,
  '/api/lectures/{id}/copy/': route39,
  '/api/lectures/{id}/points.csv': route40,
  '/api/lectures/{id}/restore/': route41,
  '/api/lectures/current/': route42,
  '/api/live/': route43,
  '/api/metrics/': route44,
  '/api/preview/': route45,
  '/api/quickchecks/{id}/results.csv': route46,
  '/api/rounds/': route47,
  '/api/rounds/{id}/end/': route48,
  '/api/rounds/{id}/extend/': route49,
  '/api/rounds/{id}/registrations/': route50,
  '/api/rounds/{id}/registrations/{registrationId}/': route51,
  '/api/rounds/{id}/registrations/{registrationId}/identity/': route52,
  '/api/rounds/{id}/results/': route53,
  '/api/rounds/{id}/reveal/': route54,
  '/api/saml/finish/': route55,
  '/api/saml/login/': route56,
  '/api/saml/metadata/': route57,
  '/api/semesters/': route58,
  '/api/sessions/activate/': route59,
  '/api/sessions/current/': route60,
  '/api/sessions/deactivate/': route61,
  '/api/sessions/open/': route62,
  '/api/student/feedback/': route63,
  '/api/student/lesson_auth/': route64,
  '/api/student/me/': route65,
  '/api/student/question/answer/': route66,
  '/api/student/question/result/': route67,
  '/api/student/rating/': route68,
  '/api/student/state/': route69,
  '/api/student/tempo/': route70,
  '/api/tutor/link/': route71,
  '/api/tutor/login/': route72,
  '/api/tutor/login/code/': route73,
  '/api/tutor/login/passkey/': route74,
  '/api/tutor/login/passkey/options/': route75,
  '/api/tutors/': route76,
  '/api/vue/authentication/authCheck/': route77,
  '/api/vue/questions/': route78,
  '/api/vue/quickchecks/': route79,
  '/api/vue/session/': route80,
  '/api/vue/student/quickCheckAuth/': route81,
  '/api/vue/student/quickcheck/answer/': route82,
  '/api/vue/student/quickcheck/results/': route83,
}
