// Written by scripts/generate-routes.mjs; npm run routes writes it again.
import * as route0 from '@/app/backend/api/account/route'
import * as route1 from '@/app/backend/api/account/appearance/route'
import * as route2 from '@/app/backend/api/account/one-time-codes/route'
import * as route3 from '@/app/backend/api/account/passkeys/route'
import * as route4 from '@/app/backend/api/account/passkeys/[id]/route'
import * as route5 from '@/app/backend/api/account/phones/route'
import * as route6 from '@/app/backend/api/account/phones/[id]/route'
import * as route7 from '@/app/backend/api/account/recovery-codes/route'
import * as route8 from '@/app/backend/api/account/requested-email/route'
import * as route9 from '@/app/backend/api/account/second-factor/route'
import * as route10 from '@/app/backend/api/account/sign-ins/route'
import * as route11 from '@/app/backend/api/account/sign-ins/[id]/route'
import * as route12 from '@/app/backend/api/admin/audit/route'
import * as route13 from '@/app/backend/api/admin/chair/route'
import * as route14 from '@/app/backend/api/admin/lectures/route'
import * as route15 from '@/app/backend/api/admin/lectures/[id]/route'
import * as route16 from '@/app/backend/api/admin/lectures/[id]/archive/route'
import * as route17 from '@/app/backend/api/admin/lectures/[id]/restore/route'
import * as route18 from '@/app/backend/api/admin/semesters/route'
import * as route19 from '@/app/backend/api/admin/semesters/[id]/route'
import * as route20 from '@/app/backend/api/admin/users/route'
import * as route21 from '@/app/backend/api/admin/users/[id]/route'
import * as route22 from '@/app/backend/api/admin/users/[id]/requested-email/route'
import * as route23 from '@/app/backend/api/admin/users/[id]/second-factor/route'
import * as route24 from '@/app/backend/api/admin/users/[id]/university/route'
import * as route25 from '@/app/backend/api/analytics/route'
import * as route26 from '@/app/backend/api/analytics/feedback/route'
import * as route27 from '@/app/backend/api/analytics/items/route'
import * as route28 from '@/app/backend/api/analytics/participants/route'
import * as route29 from '@/app/backend/api/chair/route'
import * as route30 from '@/app/backend/api/dashboard/route'
import * as route31 from '@/app/backend/api/entry/route'
import * as route32 from '@/app/backend/api/feedback/route'
import * as route33 from '@/app/backend/api/feedback/[id]/route'
import * as route34 from '@/app/backend/api/feedback/read/route'
import * as route35 from '@/app/backend/api/health/live/route'
import * as route36 from '@/app/backend/api/health/ready/route'
import * as route37 from '@/app/backend/api/images/route'
import * as route38 from '@/app/backend/api/images/[id]/route'
import * as route39 from '@/app/backend/api/lectures/route'
import * as route40 from '@/app/backend/api/lectures/[id]/route'
import * as route41 from '@/app/backend/api/lectures/[id]/archive/route'
import * as route42 from '@/app/backend/api/lectures/[id]/code/route'
import * as route43 from '@/app/backend/api/lectures/[id]/copy/route'
import * as route44 from '@/app/backend/api/lectures/[id]/points.csv/route'
import * as route45 from '@/app/backend/api/lectures/[id]/restore/route'
import * as route46 from '@/app/backend/api/lectures/current/route'
import * as route47 from '@/app/backend/api/live/route'
import * as route48 from '@/app/backend/api/metrics/route'
import * as route49 from '@/app/backend/api/preview/route'
import * as route50 from '@/app/backend/api/quickchecks/[id]/results.csv/route'
import * as route51 from '@/app/backend/api/rounds/route'
import * as route52 from '@/app/backend/api/rounds/[id]/route'
import * as route53 from '@/app/backend/api/rounds/[id]/end/route'
import * as route54 from '@/app/backend/api/rounds/[id]/extend/route'
import * as route55 from '@/app/backend/api/rounds/[id]/hidden-texts/route'
import * as route56 from '@/app/backend/api/rounds/[id]/keep/route'
import * as route57 from '@/app/backend/api/rounds/[id]/registrations/route'
import * as route58 from '@/app/backend/api/rounds/[id]/registrations/[registrationId]/route'
import * as route59 from '@/app/backend/api/rounds/[id]/registrations/[registrationId]/identity/route'
import * as route60 from '@/app/backend/api/rounds/[id]/regrade/route'
import * as route61 from '@/app/backend/api/rounds/[id]/reopen/route'
import * as route62 from '@/app/backend/api/rounds/[id]/results/route'
import * as route63 from '@/app/backend/api/rounds/[id]/reveal/route'
import * as route64 from '@/app/backend/api/saml/finish/route'
import * as route65 from '@/app/backend/api/saml/login/route'
import * as route66 from '@/app/backend/api/saml/metadata/route'
import * as route67 from '@/app/backend/api/semesters/route'
import * as route68 from '@/app/backend/api/sessions/[id]/wall/route'
import * as route69 from '@/app/backend/api/sessions/[id]/walls/route'
import * as route70 from '@/app/backend/api/sessions/[id]/walls/[wallId]/route'
import * as route71 from '@/app/backend/api/sessions/activate/route'
import * as route72 from '@/app/backend/api/sessions/current/route'
import * as route73 from '@/app/backend/api/sessions/deactivate/route'
import * as route74 from '@/app/backend/api/sessions/open/route'
import * as route75 from '@/app/backend/api/student/feedback/route'
import * as route76 from '@/app/backend/api/student/lesson_auth/route'
import * as route77 from '@/app/backend/api/student/me/route'
import * as route78 from '@/app/backend/api/student/question/answer/route'
import * as route79 from '@/app/backend/api/student/question/result/route'
import * as route80 from '@/app/backend/api/student/rating/route'
import * as route81 from '@/app/backend/api/student/start/route'
import * as route82 from '@/app/backend/api/student/state/route'
import * as route83 from '@/app/backend/api/student/tempo/route'
import * as route84 from '@/app/backend/api/tutor/link/route'
import * as route85 from '@/app/backend/api/tutor/login/route'
import * as route86 from '@/app/backend/api/tutor/login/code/route'
import * as route87 from '@/app/backend/api/tutor/login/passkey/route'
import * as route88 from '@/app/backend/api/tutor/login/passkey/options/route'
import * as route89 from '@/app/backend/api/tutor/login/phone/route'
import * as route90 from '@/app/backend/api/tutor/login/phone/finish/route'
import * as route91 from '@/app/backend/api/tutors/route'
import * as route92 from '@/app/backend/api/vue/authentication/authCheck/route'
import * as route93 from '@/app/backend/api/vue/questions/route'
import * as route94 from '@/app/backend/api/vue/quickchecks/route'
import * as route95 from '@/app/backend/api/vue/session/route'
import * as route96 from '@/app/backend/api/vue/student/quickCheckAuth/route'
import * as route97 from '@/app/backend/api/vue/student/quickcheck/answer/route'
import * as route98 from '@/app/backend/api/vue/student/quickcheck/results/route'
import * as route99 from '@/app/backend/api/wall/live/route'
import * as route100 from '@/app/backend/api/wall/pairings/route'

/** Every path of the API with its handlers. */
export const routes = {
  '/api/account/': route0,
  '/api/account/appearance/': route1,
  '/api/account/one-time-codes/': route2,
  '/api/account/passkeys/': route3,
  '/api/account/passkeys/{id}/': route4,
  '/api/account/phones/': route5,
  '/api/account/phones/{id}/': route6,
  '/api/account/recovery-codes/': route7,
  '/api/account/requested-email/': route8,
  '/api/account/second-factor/': route9,
  '/api/account/sign-ins/': route10,
  '/api/account/sign-ins/{id}/': route11,
  '/api/admin/audit/': route12,
  '/api/admin/chair/': route13,
  '/api/admin/lectures/': route14,
  '/api/admin/lectures/{id}/': route15,
  '/api/admin/lectures/{id}/archive/': route16,
  '/api/admin/lectures/{id}/restore/': route17,
  '/api/admin/semesters/': route18,
  '/api/admin/semesters/{id}/': route19,
  '/api/admin/users/': route20,
  '/api/admin/users/{id}/': route21,
  '/api/admin/users/{id}/requested-email/': route22,
  '/api/admin/users/{id}/second-factor/': route23,
  '/api/admin/users/{id}/university/': route24,
  '/api/analytics/': route25,
  '/api/analytics/feedback/': route26,
  '/api/analytics/items/': route27,
  '/api/analytics/participants/': route28,
  '/api/chair/': route29,
  '/api/dashboard/': route30,
  '/api/entry/': route31,
  '/api/feedback/': route32,
  '/api/feedback/{id}/': route33,
  '/api/feedback/read/': route34,
  '/api/health/live/': route35,
  '/api/health/ready/': route36,
  '/api/images/': route37,
  '/api/images/{id}/': route38,
  '/api/lectures/': route39,
  '/api/lectures/{id}/': route40,
  '/api/lectures/{id}/archive/': route41,
  '/api/lectures/{id}/code/': route42,
  '/api/lectures/{id}/copy/': route43,
  '/api/lectures/{id}/points.csv': route44,
  '/api/lectures/{id}/restore/': route45,
  '/api/lectures/current/': route46,
  '/api/live/': route47,
  '/api/metrics/': route48,
  '/api/preview/': route49,
  '/api/quickchecks/{id}/results.csv': route50,
  '/api/rounds/': route51,
  '/api/rounds/{id}/': route52,
  '/api/rounds/{id}/end/': route53,
  '/api/rounds/{id}/extend/': route54,
  '/api/rounds/{id}/hidden-texts/': route55,
  '/api/rounds/{id}/keep/': route56,
  '/api/rounds/{id}/registrations/': route57,
  '/api/rounds/{id}/registrations/{registrationId}/': route58,
  '/api/rounds/{id}/registrations/{registrationId}/identity/': route59,
  '/api/rounds/{id}/regrade/': route60,
  '/api/rounds/{id}/reopen/': route61,
  '/api/rounds/{id}/results/': route62,
  '/api/rounds/{id}/reveal/': route63,
  '/api/saml/finish/': route64,
  '/api/saml/login/': route65,
  '/api/saml/metadata/': route66,
  '/api/semesters/': route67,
  '/api/sessions/{id}/wall/': route68,
  '/api/sessions/{id}/walls/': route69,
  '/api/sessions/{id}/walls/{wallId}/': route70,
  '/api/sessions/activate/': route71,
  '/api/sessions/current/': route72,
  '/api/sessions/deactivate/': route73,
  '/api/sessions/open/': route74,
  '/api/student/feedback/': route75,
  '/api/student/lesson_auth/': route76,
  '/api/student/me/': route77,
  '/api/student/question/answer/': route78,
  '/api/student/question/result/': route79,
  '/api/student/rating/': route80,
  '/api/student/start/': route81,
  '/api/student/state/': route82,
  '/api/student/tempo/': route83,
  '/api/tutor/link/': route84,
  '/api/tutor/login/': route85,
  '/api/tutor/login/code/': route86,
  '/api/tutor/login/passkey/': route87,
  '/api/tutor/login/passkey/options/': route88,
  '/api/tutor/login/phone/': route89,
  '/api/tutor/login/phone/finish/': route90,
  '/api/tutors/': route91,
  '/api/vue/authentication/authCheck/': route92,
  '/api/vue/questions/': route93,
  '/api/vue/quickchecks/': route94,
  '/api/vue/session/': route95,
  '/api/vue/student/quickCheckAuth/': route96,
  '/api/vue/student/quickcheck/answer/': route97,
  '/api/vue/student/quickcheck/results/': route98,
  '/api/wall/live/': route99,
  '/api/wall/pairings/': route100,
}
