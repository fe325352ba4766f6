// Written by scripts/generate-routes.mjs; npm run routes writes it anew.
import * as route0 from '@/app/backend/api/account/route'
import * as route1 from '@/app/backend/api/account/appearance/route'
import * as route2 from '@/app/backend/api/account/requested-email/route'
import * as route3 from '@/app/backend/api/admin/audit/route'
import * as route4 from '@/app/backend/api/admin/chair/route'
import * as route5 from '@/app/backend/api/admin/lectures/route'
import * as route6 from '@/app/backend/api/admin/lectures/[id]/route'
import * as route7 from '@/app/backend/api/admin/lectures/[id]/archive/route'
import * as route8 from '@/app/backend/api/admin/lectures/[id]/restore/route'
import * as route9 from '@/app/backend/api/admin/semesters/route'
import * as route10 from '@/app/backend/api/admin/semesters/[id]/route'
import * as route11 from '@/app/backend/api/admin/users/route'
import * as route12 from '@/app/backend/api/admin/users/[id]/route'
import * as route13 from '@/app/backend/api/admin/users/[id]/requested-email/route'
import * as route14 from '@/app/backend/api/admin/users/[id]/university/route'
import * as route15 from '@/app/backend/api/analytics/route'
import * as route16 from '@/app/backend/api/analytics/feedback/route'
import * as route17 from '@/app/backend/api/analytics/items/route'
import * as route18 from '@/app/backend/api/analytics/participants/route'
import * as route19 from '@/app/backend/api/chair/route'
import * as route20 from '@/app/backend/api/dashboard/route'
import * as route21 from '@/app/backend/api/feedback/route'
import * as route22 from '@/app/backend/api/feedback/[id]/route'
import * as route23 from '@/app/backend/api/feedback/read/route'
import * as route24 from '@/app/backend/api/health/live/route'
import * as route25 from '@/app/backend/api/health/ready/route'
import * as route26 from '@/app/backend/api/lectures/route'
import * as route27 from '@/app/backend/api/lectures/[id]/route'
import * as route28 from '@/app/backend/api/lectures/[id]/archive/route'
import * as route29 from '@/app/backend/api/lectures/[id]/code/route'
import * as route30 from '@/app/backend/api/lectures/[id]/copy/route'
import * as route31 from '@/app/backend/api/lectures/[id]/points.csv/route'
import * as route32 from '@/app/backend/api/lectures/[id]/restore/route'
import * as route33 from '@/app/backend/api/lectures/current/route'
import * as route34 from '@/app/backend/api/live/route'
import * as route35 from '@/app/backend/api/metrics/route'
import * as route36 from '@/app/backend/api/preview/route'
import * as route37 from '@/app/backend/api/quickchecks/[id]/results.csv/route'
import * as route38 from '@/app/backend/api/rounds/route'
import * as route39 from '@/app/backend/api/rounds/[id]/end/route'
import * as route40 from '@/app/backend/api/rounds/[id]/extend/route'
import * as route41 from '@/app/backend/api/rounds/[id]/registrations/route'
import * as route42 from '@/app/backend/api/rounds/[id]/registrations/[registrationId]/route'
import * as route43 from '@/app/backend/api/rounds/[id]/registrations/[registrationId]/identity/route'
import * as route44 from '@/app/backend/api/rounds/[id]/results/route'
import * as route45 from '@/app/backend/api/rounds/[id]/reveal/route'
import * as route46 from '@/app/backend/api/semesters/route'
import * as route47 from '@/app/backend/api/sessions/activate/route'
import * as route48 from '@/app/backend/api/sessions/current/route'
import * as route49 from '@/app/backend/api/sessions/deactivate/route'
import * as route50 from '@/app/backend/api/sessions/open/route'
import * as route51 from '@/app/backend/api/student/feedback/route'
import * as route52 from '@/app/backend/api/student/lesson_auth/route'
import * as route53 from '@/app/backend/api/student/me/route'
import * as route54 from '@/app/backend/api/student/question/answer/route'
import * as route55 from '@/app/backend/api/student/question/result/route'
import * as route56 from '@/app/backend/api/student/rating/route'
import * as route57 from '@/app/backend/api/student/state/route'
import * as route58 from '@/app/backend/api/student/tempo/route'
import * as route59 from '@/app/backend/api/tutor/link/route'
import * as route60 from '@/app/backend/api/tutor/login/route'
import * as route61 from '@/app/backend/api/tutors/route'
import * as route62 from '@/app/backend/api/vue/authentication/authCheck/route'
import * as route63 from '@/app/backend/api/vue/questions/route'
import * as route64 from '@/app/backend/api/vue/quickchecks/route'
import * as route65 from '@/app/backend/api/vue/session/route'
import * as route66 from '@/app/backend/api/vue/student/quickCheckAuth/route'
import * as route67 from '@/app/backend/api/vue/student/quickcheck/answer/route'
import * as route68 from '@/app/backend/api/vue/student/quickcheck/results/route'

/** Every path of the API with its handlers. */
export const routes = {
  '/api/account/': route0,
  '/api/account/appearance/': route1,
  '/api/account/requested-email/': route2,
  '/api/admin/audit/': route3,
  '/api/admin/chair/': route4,
  '/api/admin/lectures/': route5,
  '/api/admin/lectures/{id}/': route6,
  '/api/admin/lectures/{id}/archive/': route7,
  '/api/admin/lectures/{id}/restore/': route8,
  '/api/admin/semesters/': route9,
  '/api/admin/semesters/{id}/': route10,
  '/api/admin/users/': route11,
  '/api/admin/users/{id}/': route12,
  '/api/admin/users/{id}/requested-email/': route13,
  '/api/admin/users/{id}/university/': route14,
  '/api/analytics/': route15,
  '/api/analytics/feedback/': route16,
  '/api/analytics/items/': route17,
  '/api/analytics/participants/': route18,
  '/api/chair/': route19,
  '/api/dashboard/': route20,
  '/api/feedback/': route21,
  '/api/feedback/{id}/': route22,
  '/api/feedback/read/': route23,
  '/api/health/live/': route24,
  '/api/health/ready/': route25,
  '/api/lectures/': route26,
  '/api/lectures/{id}/': route27,
  '/api/lectures/{id}/archive/': route28,
  '/api/lectures/{id}/code/': route29,
  '/api/lectures/{id}/copy/': route30,
  '/api/lectures/{id}/points.csv': route31,
  '/api/lectures/{id}/restore/': route32,
  '/api/lectures/current/': route33,
  '/api/live/': route34,
  '/api/metrics/': route35,
  '/api/preview/': route36,
  '/api/quickchecks/{id}/results.csv': route37,
  '/api/rounds/': route38,
  '/api/rounds/{id}/end/': route39,
  '/api/rounds/{id}/extend/': route40,
  '/api/rounds/{id}/registrations/': route41,
  '/api/rounds/{id}/registrations/{registrationId}/': route42,
  '/api/rounds/{id}/registrations/{registrationId}/identity/': route43,
  '/api/rounds/{id}/results/': route44,
  '/api/rounds/{id}/reveal/': route45,
  '/api/semesters/': route46,
  '/api/sessions/activate/': route47,
  '/api/sessions/current/': route48,
  '/api/sessions/deactivate/': route49,
  '/api/sessions/open/': route50,
  '/api/student/feedback/': route51,
  '/api/student/lesson_auth/': route52,
  '/api/student/me/': route53,
  '/api/student/question/answer/': route54,
  '/api/student/question/result/': route55,
  '/api/student/rating/': route56,
  '/api/student/state/': route57,
  '/api/student/tempo/': route58,
  '/api/tutor/link/': route59,
  '/api/tutor/login/': route60,
  '/api/tutors/': route61,
  '/api/vue/authentication/authCheck/': route62,
  '/api/vue/questions/': route63,
  '/api/vue/quickchecks/': route64,
  '/api/vue/session/': route65,
  '/api/vue/student/quickCheckAuth/': route66,
  '/api/vue/student/quickcheck/answer/': route67,
  '/api/vue/student/quickcheck/results/': route68,
}
