// Written by scripts/generate-routes.mjs; npm run routes writes it anew.
import * as route0 from '@/app/backend/api/account/route'
import * as route1 from '@/app/backend/api/account/appearance/route'
import * as route2 from '@/app/backend/api/account/requested-email/route'
import * as route3 from '@/app/backend/api/account/sign-ins/route'
import * as route4 from '@/app/backend/api/account/sign-ins/[id]/route'
import * as route5 from '@/app/backend/api/admin/audit/route'
import * as route6 from '@/app/backend/api/admin/chair/route'
import * as route7 from '@/app/backend/api/admin/lectures/route'
import * as route8 from '@/app/backend/api/admin/lectures/[id]/route'
import * as route9 from '@/app/backend/api/admin/lectures/[id]/archive/route'
import * as route10 from '@/app/backend/api/admin/lectures/[id]/restore/route'
import * as route11 from '@/app/backend/api/admin/semesters/route'
import * as route12 from '@/app/backend/api/admin/semesters/[id]/route'
import * as route13 from '@/app/backend/api/admin/users/route'
import * as route14 from '@/app/backend/api/admin/users/[id]/route'
import * as route15 from '@/app/backend/api/admin/users/[id]/requested-email/route'
import * as route16 from '@/app/backend/api/admin/users/[id]/university/route'
import * as route17 from '@/app/backend/api/analytics/route'
import * as route18 from '@/app/backend/api/analytics/feedback/route'
import * as route19 from '@/app/backend/api/analytics/items/route'
import * as route20 from '@/app/backend/api/analytics/participants/route'
import * as route21 from '@/app/backend/api/chair/route'
import * as route22 from '@/app/backend/api/dashboard/route'
import * as route23 from '@/app/backend/api/feedback/route'
import * as route24 from '@/app/backend/api/feedback/[id]/route'
import * as route25 from '@/app/backend/api/feedback/read/route'
import * as route26 from '@/app/backend/api/health/live/route'
import * as route27 from '@/app/backend/api/health/ready/route'
import * as route28 from '@/app/backend/api/lectures/route'
import * as route29 from '@/app/backend/api/lectures/[id]/route'
import * as route30 from '@/app/backend/api/lectures/[id]/archive/route'
import * as route31 from '@/app/backend/api/lectures/[id]/code/route'
import * as route32 from '@/app/backend/api/lectures/[id]/copy/route'
import * as route33 from '@/app/backend/api/lectures/[id]/points.csv/route'
import * as route34 from '@/app/backend/api/lectures/[id]/restore/route'
import * as route35 from '@/app/backend/api/lectures/current/route'
import * as route36 from '@/app/backend/api/live/route'
import * as route37 from '@/app/backend/api/metrics/route'
import * as route38 from '@/app/backend/api/preview/route'
import * as route39 from '@/app/backend/api/quickchecks/[id]/results.csv/route'
import * as route40 from '@/app/backend/api/rounds/route'
import * as route41 from '@/app/backend/api/rounds/[id]/end/route'
import * as route42 from '@/app/backend/api/rounds/[id]/extend/route'
import * as route43 from '@/app/backend/api/rounds/[id]/registrations/route'
import * as route44 from '@/app/backend/api/rounds/[id]/registrations/[registrationId]/route'
import * as route45 from '@/app/backend/api/rounds/[id]/registrations/[registrationId]/identity/route'
import * as route46 from '@/app/backend/api/rounds/[id]/results/route'
import * as route47 from '@/app/backend/api/rounds/[id]/reveal/route'
import * as route48 from '@/app/backend/api/saml/finish/route'
import * as route49 from '@/app/backend/api/saml/login/route'
import * as route50 from '@/app/backend/api/saml/metadata/route'
import * as route51 from '@/app/backend/api/semesters/route'
import * as route52 from '@/app/backend/api/sessions/activate/route'
import * as route53 from '@/app/backend/api/sessions/current/route'
import * as route54 from '@/app/backend/api/sessions/deactivate/route'
import * as route55 from '@/app/backend/api/sessions/open/route'
import * as route56 from '@/app/backend/api/student/feedback/route'
import * as route57 from '@/app/backend/api/student/lesson_auth/route'
import * as route58 from '@/app/backend/api/student/me/route'
import * as route59 from '@/app/backend/api/student/question/answer/route'
import * as route60 from '@/app/backend/api/student/question/result/route'
import * as route61 from '@/app/backend/api/student/rating/route'
import * as route62 from '@/app/backend/api/student/state/route'
import * as route63 from '@/app/backend/api/student/tempo/route'
import * as route64 from '@/app/backend/api/tutor/link/route'
import * as route65 from '@/app/backend/api/tutor/login/route'
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
  '/api/account/requested-email/': route2,
  '/api/account/sign-ins/': route3,
  '/api/account/sign-ins/{id}/': route4,
  '/api/admin/audit/': route5,
  '/api/admin/chair/': route6,
  '/api/admin/lectures/': route7,
  '/api/admin/lectures/{id}/': route8,
  '/api/admin/lectures/{id}/archive/': route9,
  '/api/admin/lectures/{id}/restore/': route10,
  '/api/admin/semesters/': route11,
  '/api/admin/semesters/{id}/': route12,
  '/api/admin/users/': route13,
  '/api/admin/users/{id}/': route14,
  '/api/admin/users/{id}/requested-email/': route15,
  '/api/admin/users/{id}/university/': route16,
  '/api/analytics/': route17,
  '/api/analytics/feedback/': route18,
  '/api/analytics/items/': route19,
  '/api/analytics/participants/': route20,
  '/api/chair/': route21,
  '/api/dashboard/': route22,
  '/api/feedback/': route23,
  '/api/feedback/{id}/': route24,
  '/api/feedback/read/': route25,
  '/api/health/live/': route26,
  '/api/health/ready/': route27,
  '/api/lectures/': route28,
  '/api/lectures/{id}/': route29,
  '/api/lectures/{id}/archive/': route30,
  '/api/lectures/{id}/code/': route31,
  '/api/lectures/{id}/copy/': route32,
  '/api/lectures/{id}/points.csv': route33,
  '/api/lectures/{id}/restore/': route34,
  '/api/lectures/current/': route35,
  '/api/live/': route36,
  '/api/metrics/': route37,
  '/api/preview/': route38,
  '/api/quickchecks/{id}/results.csv': route39,
  '/api/rounds/': route40,
  '/api/rounds/{id}/end/': route41,
  '/api/rounds/{id}/extend/': route42,
  '/api/rounds/{id}/registrations/': route43,
  '/api/rounds/{id}/registrations/{registrationId}/': route44,
  '/api/rounds/{id}/registrations/{registrationId}/identity/': route45,
  '/api/rounds/{id}/results/': route46,
  '/api/rounds/{id}/reveal/': route47,
  '/api/saml/finish/': route48,
  '/api/saml/login/': route49,
  '/api/saml/metadata/': route50,
  '/api/semesters/': route51,
  '/api/sessions/activate/': route52,
  '/api/sessions/current/': route53,
  '/api/sessions/deactivate/': route54,
  '/api/sessions/open/': route55,
  '/api/student/feedback/': route56,
  '/api/student/lesson_auth/': route57,
  '/api/student/me/': route58,
  '/api/student/question/answer/': route59,
  '/api/student/question/result/': route60,
  '/api/student/rating/': route61,
  '/api/student/state/': route62,
  '/api/student/tempo/': route63,
  '/api/tutor/link/': route64,
  '/api/tutor/login/': route65,
  '/api/tutors/': route66,
  '/api/vue/authentication/authCheck/': route67,
  '/api/vue/questions/': route68,
  '/api/vue/quickchecks/': route69,
  '/api/vue/session/': route70,
  '/api/vue/student/quickCheckAuth/': route71,
  '/api/vue/student/quickcheck/answer/': route72,
  '/api/vue/student/quickcheck/results/': route73,
}
