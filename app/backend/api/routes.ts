// Written by scripts/generate-routes.mjs; npm run routes writes it anew.
import * as route0 from '@/app/backend/api/account/route'
import * as route1 from '@/app/backend/api/account/appearance/route'
import * as route2 from '@/app/backend/api/account/one-time-codes/route'
import * as route3 from '@/app/backend/api/account/passkeys/route'
import * as route4 from '@/app/backend/api/account/passkeys/[id]/route'
import * as route5 from '@/app/backend/api/account/recovery-codes/route'
import * as route6 from '@/app/backend/api/account/second-factor/route'
import * as route7 from '@/app/backend/api/admin/audit/route'
import * as route8 from '@/app/backend/api/admin/chair/route'
import * as route9 from '@/app/backend/api/admin/lectures/route'
import * as route10 from '@/app/backend/api/admin/lectures/[id]/route'
import * as route11 from '@/app/backend/api/admin/lectures/[id]/archive/route'
import * as route12 from '@/app/backend/api/admin/lectures/[id]/restore/route'
import * as route13 from '@/app/backend/api/admin/semesters/route'
import * as route14 from '@/app/backend/api/admin/semesters/[id]/route'
import * as route15 from '@/app/backend/api/admin/users/route'
import * as route16 from '@/app/backend/api/admin/users/[id]/route'
import * as route17 from '@/app/backend/api/admin/users/[id]/second-factor/route'
import * as route18 from '@/app/backend/api/analytics/route'
import * as route19 from '@/app/backend/api/analytics/feedback/route'
import * as route20 from '@/app/backend/api/analytics/items/route'
import * as route21 from '@/app/backend/api/analytics/participants/route'
import * as route22 from '@/app/backend/api/chair/route'
import * as route23 from '@/app/backend/api/dashboard/route'
import * as route24 from '@/app/backend/api/feedback/route'
import * as route25 from '@/app/backend/api/feedback/[id]/route'
import * as route26 from '@/app/backend/api/feedback/read/route'
import * as route27 from '@/app/backend/api/health/live/route'
import * as route28 from '@/app/backend/api/health/ready/route'
import * as route29 from '@/app/backend/api/lectures/route'
import * as route30 from '@/app/backend/api/lectures/[id]/route'
import * as route31 from '@/app/backend/api/lectures/[id]/archive/route'
import * as route32 from '@/app/backend/api/lectures/[id]/code/route'
import * as route33 from '@/app/backend/api/lectures/[id]/copy/route'
import * as route34 from '@/app/backend/api/lectures/[id]/points.csv/route'
import * as route35 from '@/app/backend/api/lectures/[id]/restore/route'
import * as route36 from '@/app/backend/api/lectures/current/route'
import * as route37 from '@/app/backend/api/live/route'
import * as route38 from '@/app/backend/api/metrics/route'
import * as route39 from '@/app/backend/api/preview/route'
import * as route40 from '@/app/backend/api/quickchecks/[id]/results.csv/route'
import * as route41 from '@/app/backend/api/rounds/route'
import * as route42 from '@/app/backend/api/rounds/[id]/end/route'
import * as route43 from '@/app/backend/api/rounds/[id]/extend/route'
import * as route44 from '@/app/backend/api/rounds/[id]/registrations/route'
import * as route45 from '@/app/backend/api/rounds/[id]/registrations/[registrationId]/route'
import * as route46 from '@/app/backend/api/rounds/[id]/registrations/[registrationId]/identity/route'
import * as route47 from '@/app/backend/api/rounds/[id]/results/route'
import * as route48 from '@/app/backend/api/rounds/[id]/reveal/route'
import * as route49 from '@/app/backend/api/semesters/route'
import * as route50 from '@/app/backend/api/sessions/activate/route'
import * as route51 from '@/app/backend/api/sessions/current/route'
import * as route52 from '@/app/backend/api/sessions/deactivate/route'
import * as route53 from '@/app/backend/api/sessions/open/route'
import * as route54 from '@/app/backend/api/student/feedback/route'
import * as route55 from '@/app/backend/api/student/lesson_auth/route'
import * as route56 from '@/app/backend/api/student/me/route'
import * as route57 from '@/app/backend/api/student/question/answer/route'
import * as route58 from '@/app/backend/api/student/question/result/route'
import * as route59 from '@/app/backend/api/student/rating/route'
import * as route60 from '@/app/backend/api/student/state/route'
import * as route61 from '@/app/backend/api/student/tempo/route'
import * as route62 from '@/app/backend/api/tutor/login/route'
import * as route63 from '@/app/backend/api/tutor/login/code/route'
import * as route64 from '@/app/backend/api/tutor/login/passkey/route'
import * as route65 from '@/app/backend/api/tutor/login/passkey/options/route'
import * as route66 from '@/app/backend/api/tutors/route'
import * as route67 from '@/app/backend/api/vue/authentication/authCheck/route'
import * as route68 from '@/app/backend/api/vue/questions/route'
import * as route69 from '@/app/backend/api/vue/quickchecks/route'
import * as route70 from '@/app/backend/api/vue/session/route'
import * as route71 from '@/app/backend/api/vue/student/quickCheckAuth/route'
import * as route72 from '@/app/backend/api/vue/student/quickcheck/answer/route'
import * as route73 from '@/app/backend/api/vue/student/quickcheck/results/route'

/** Every path of the API with its handlers. */
export const routes = {
  '/api/account/': route0,
  '/api/account/appearance/': route1,
  '/api/account/one-time-codes/': route2,
  '/api/account/passkeys/': route3,
  '/api/account/passkeys/{id}/': route4,
  '/api/account/recovery-codes/': route5,
  '/api/account/second-factor/': route6,
  '/api/admin/audit/': route7,
  '/api/admin/chair/': route8,
  '/api/admin/lectures/': route9,
  '/api/admin/lectures/{id}/': route10,
  '/api/admin/lectures/{id}/archive/': route11,
  '/api/admin/lectures/{id}/restore/': route12,
  '/api/admin/semesters/': route13,
  '/api/admin/semesters/{id}/': route14,
  '/api/admin/users/': route15,
  '/api/admin/users/{id}/': route16,
  '/api/admin/users/{id}/second-factor/': route17,
  '/api/analytics/': route18,
  '/api/analytics/feedback/': route19,
  '/api/analytics/items/': route20,
  '/api/analytics/participants/': route21,
  '/api/chair/': route22,
  '/api/dashboard/': route23,
  '/api/feedback/': route24,
  '/api/feedback/{id}/': route25,
  '/api/feedback/read/': route26,
  '/api/health/live/': route27,
  '/api/health/ready/': route28,
  '/api/lectures/': route29,
  '/api/lectures/{id}/': route30,
  '/api/lectures/{id}/archive/': route31,
  '/api/lectures/{id}/code/': route32,
  '/api/lectures/{id}/copy/': route33,
  '/api/lectures/{id}/points.csv': route34,
  '/api/lectures/{id}/restore/': route35,
  '/api/lectures/current/': route36,
  '/api/live/': route37,
  '/api/metrics/': route38,
  '/api/preview/': route39,
  '/api/quickchecks/{id}/results.csv': route40,
  '/api/rounds/': route41,
  '/api/rounds/{id}/end/': route42,
  '/api/rounds/{id}/extend/': route43,
  '/api/rounds/{id}/registrations/': route44,
  '/api/rounds/{id}/registrations/{registrationId}/': route45,
  '/api/rounds/{id}/registrations/{registrationId}/identity/': route46,
  '/api/rounds/{id}/results/': route47,
  '/api/rounds/{id}/reveal/': route48,
  '/api/semesters/': route49,
  '/api/sessions/activate/': route50,
  '/api/sessions/current/': route51,
  '/api/sessions/deactivate/': route52,
  '/api/sessions/open/': route53,
  '/api/student/feedback/': route54,
  '/api/student/lesson_auth/': route55,
  '/api/student/me/': route56,
  '/api/student/question/answer/': route57,
  '/api/student/question/result/': route58,
  '/api/student/rating/': route59,
  '/api/student/state/': route60,
  '/api/student/tempo/': route61,
  '/api/tutor/login/': route62,
  '/api/tutor/login/code/': route63,
  '/api/tutor/login/passkey/': route64,
  '/api/tutor/login/passkey/options/': route65,
  '/api/tutors/': route66,
  '/api/vue/authentication/authCheck/': route67,
  '/api/vue/questions/': route68,
  '/api/vue/quickchecks/': route69,
  '/api/vue/session/': route70,
  '/api/vue/student/quickCheckAuth/': route71,
  '/api/vue/student/quickcheck/answer/': route72,
  '/api/vue/student/quickcheck/results/': route73,
}
