/**
 * The expected status of every endpoint. Columns: no session | service | operator | admin | demo (a service login of
 * the demo organisation). Each actor works at its own location. For an item there are three statuses: at the own
 * location, at another location of the same organisation, and in another organisation. An item outside of the scope
 * does not exist (404); inside of it, an actor without the permission is refused (403).
 */
export const permissionTable = `
GET   /api/activities                      | 401 | 200         | 200         | 200         | 200
POST  /api/activities                      | 401 | 201         | 201         | 201         | 201
GET   /api/activities/{id}                 | 401 | 200 404 404 | 200 200 404 | 200 200 200 | 200 404 404
POST  /api/activities/{id}/corrections     | 401 | 201 404 404 | 201 403 404 | 201 403 403 | 201 404 404
GET   /api/inspection_tours                | 401 | 200         | 200         | 200         | 200
POST  /api/inspection_tours                | 401 | 201         | 201         | 201         | 201
GET   /api/inspection_tours/{id}           | 401 | 200 404 404 | 200 200 404 | 200 200 200 | 200 404 404
POST  /api/inspection_tours/{id}/corrections | 401 | 201 404 404 | 201 403 404 | 201 403 403 | 201 404 404
GET   /api/inspection_tours/next           | 401 | 200         | 200         | 200         | 200
GET   /api/protocols                       | 401 | 200         | 200         | 200         | 200
POST  /api/protocols                       | 401 | 201         | 201         | 201         | 201
GET   /api/protocols/{id}                  | 401 | 200 404 404 | 200 200 404 | 200 200 200 | 200 404 404
PATCH /api/protocols/{id}                  | 401 | 200 404 404 | 200 403 404 | 200 403 403 | 200 404 404
DELETE /api/protocols/{id}                 | 401 | 204 404 404 | 204 403 404 | 204 403 403 | 204 404 404
POST  /api/protocols/{id}/corrections      | 401 | 201 404 404 | 201 403 404 | 201 403 403 | 201 404 404
GET   /api/protocols/{id}/pdf              | 401 | 200 404 404 | 200 200 404 | 200 200 200 | 200 404 404
GET   /api/protocol_images                 | 401 | 200         | 200         | 200         | 200
POST  /api/protocol_images                 | 401 | 201         | 201         | 201         | 201
GET   /api/protocol_images/{id}            | 401 | 200 404 404 | 200 200 404 | 200 200 200 | 200 404 404
GET   /api/protocol_images/{uuid}/content  | 401 | 200 404 404 | 200 200 404 | 200 200 200 | 200 404 404
GET   /api/documents                       | 401 | 403         | 200         | 200         | 403
POST  /api/documents                       | 401 | 403         | 201         | 201         | 403
GET   /api/documents/{id}                  | 401 | 403 404 404 | 200 200 404 | 200 200 200 | 403 404 404
PATCH /api/documents/{id}                  | 401 | 403 404 404 | 200 200 404 | 200 200 200 | 403 404 404
GET   /api/document_readings               | 401 | 403         | 200         | 200         | 403
GET   /api/document_readings/{id}          | 401 | 403 403 404 | 200 200 404 | 200 200 200 | 403 403 404
POST  /api/document_readings               | 401 | 403         | 201         | 201         | 403
POST  /api/documents/{id}/disposal         | 401 | 403 404 404 | 201 201 404 | 201 201 201 | 403 404 404
GET   /api/document_reading_gaps           | 401 | 403         | 200         | 200         | 403
GET   /api/document_reading_gaps/{id}      | 401 | 403 404 404 | 200 200 404 | 200 200 200 | 403 404 404
GET   /document/show/{id}                  | 401 | 403 404 404 | 200 200 404 | 200 200 200 | 403 404 404
GET   /document/thumbnail/{id}             | 401 | 403 404 404 | 200 200 404 | 200 200 200 | 403 404 404
GET   /api/tasks                           | 401 | 200         | 200         | 200         | 200
POST  /api/tasks                           | 401 | 403         | 201         | 201         | 403
GET   /api/tasks/{id}                      | 401 | 200 404 404 | 200 200 404 | 200 200 200 | 200 404 404
PATCH /api/tasks/{id}                      | 401 | 200 404 404 | 200 403 404 | 200 403 403 | 200 404 404
POST  /api/tasks/{id}/corrections          | 401 | 201 404 404 | 201 403 404 | 201 403 403 | 201 404 404
GET   /api/task_templates                  | 401 | 200         | 200         | 200         | 200
GET   /api/task_templates/{id}             | 401 | 200 200 404 | 200 200 404 | 200 200 200 | 200 200 404
POST  /api/task_templates                  | 401 | 403         | 201         | 201         | 403
PATCH /api/task_templates/{id}             | 401 | 403 403 404 | 200 200 404 | 200 200 200 | 403 403 404
POST  /api/task_templates/dates            | 401 | 403         | 200         | 200         | 403
GET   /api/forms                           | 401 | 200         | 200         | 200         | 200
POST  /api/forms                           | 401 | 403         | 403         | 201         | 403
GET   /api/forms/{id}                      | 401 | 200 200 200 | 200 200 200 | 200 200 200 | 200 200 200
PATCH /api/forms/{id}                      | 401 | 403 403 403 | 403 403 403 | 200 200 200 | 403 403 403
GET   /api/forms/{id}/draft                | 401 | 403 403 403 | 403 403 403 | 200 200 200 | 403 403 403
GET   /api/forms/{id}/evaluation          | 401 | 403 403 403 | 200 200 200 | 200 200 200 | 403 403 403
GET   /api/form_gallery                    | 401 | 403         | 403         | 200         | 403
GET   /api/form_versions                   | 401 | 200         | 200         | 200         | 200
POST  /api/form_versions                   | 401 | 403         | 403         | 201         | 403
GET   /api/form_versions/{id}              | 401 | 200 200 200 | 200 200 200 | 200 200 200 | 200 200 200
GET   /api/profiles                        | 401 | 200         | 200         | 200         | 200
POST  /api/profiles                        | 401 | 403         | 201         | 201         | 403
GET   /api/profiles/{id}                   | 401 | 200 200 404 | 200 200 404 | 200 200 200 | 200 200 404
PATCH /api/profiles/{id}                   | 401 | 403 403 404 | 200 200 404 | 200 200 200 | 403 403 404
GET   /api/profiles/{id}/profile_documents | 401 | 403 403 404 | 200 200 404 | 200 200 200 | 403 403 404
GET   /api/profile_documents               | 401 | 403         | 200         | 200         | 403
POST  /api/profile_documents               | 401 | 403         | 201         | 201         | 403
GET   /api/profile_documents/{id}          | 401 | 403 403 404 | 200 200 404 | 200 200 200 | 403 403 404
PATCH /api/profile_documents/{id}          | 401 | 403 403 404 | 200 200 404 | 200 200 200 | 403 403 404
POST  /api/profile_documents/{id}/review   | 401 | 403 403 404 | 201 201 404 | 201 201 201 | 403 403 404
GET   /api/proof_types                     | 401 | 200         | 200         | 200         | 200
GET   /api/proof_types/{id}                | 401 | 200 200 200 | 200 200 200 | 200 200 200 | 200 200 200
POST  /api/proof_types                     | 401 | 403         | 403         | 201         | 403
PATCH /api/proof_types/{id}                | 401 | 403 403 403 | 403 403 403 | 200 200 200 | 403 403 403
GET   /api/proof_gaps                      | 401 | 403         | 200         | 200         | 403
GET   /api/proof_gaps/{id}                 | 401 | 403 403 404 | 200 200 404 | 200 200 200 | 403 403 404
GET   /api/proof_validity                  | 401 | 403         | 422         | 422         | 403
GET   /api/locations/{id}/proof_folder     | 401 | 403 404 404 | 200 200 404 | 200 200 200 | 403 404 404
GET   /api/profiles/{id}/export            | 401 | 403 403 404 | 200 200 404 | 200 200 200 | 403 403 404
POST  /api/profiles/{id}/erasure           | 401 | 403 403 404 | 201 201 404 | 201 201 201 | 403 403 404
GET   /api/currentprofile/set/{id}         | 401 | 200 200 404 | 200 200 404 | 200 200 403 | 200 200 404
POST  /api/currentprofile/set/{id}         | 401 | 200 200 404 | 200 200 404 | 200 200 403 | 200 200 404
POST  /api/currentprofile/offline/{id}     | 401 | 200 200 404 | 200 200 404 | 200 200 403 | 200 200 404
GET   /api/currentprofile/logout/{id}      | 401 | 200 200 404 | 200 200 404 | 200 200 403 | 200 200 404
POST  /api/currentprofile/logout/{id}      | 401 | 200 200 404 | 200 200 404 | 200 200 403 | 200 200 404
GET   /api/notifications                   | 401 | 200         | 200         | 200         | 200
GET   /api/notifications/{id}              | 401 | 200 404 404 | 200 404 404 | 200 404 404 | 200 404 404
PATCH /api/notifications/{id}              | 401 | 200 404 404 | 200 404 404 | 200 404 404 | 200 404 404
GET   /api/notification_settings           | 401 | 200         | 200         | 200         | 200
PATCH /api/notification_settings           | 401 | 200         | 200         | 200         | 403
GET   /api/upload_links                    | 401 | 403         | 200         | 200         | 403
POST  /api/upload_links                    | 401 | 403         | 201         | 201         | 403
GET   /api/upload_links/{id}               | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
POST  /api/upload_links/{id}/revocation    | 401 | 404 404 404 | 201 201 404 | 201 201 201 | 404 404 404
GET   /api/pd/{token}                      | 200 | 200 200 200 | 200 200 200 | 200 200 200 | 200 200 200
POST  /api/pd/{token}                      | 204 | 204 204 204 | 204 204 204 | 204 204 204 | 204 204 204
GET   /api/audit_entries                   | 401 | 403         | 200         | 200         | 403
GET   /api/audit_entries/{id}              | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
GET   /api/mails                           | 401 | 403         | 403         | 200         | 403
GET   /api/mails/{id}                      | 401 | 404 404 404 | 404 404 404 | 200 200 200 | 404 404 404
POST  /api/mails/{id}/links                | 401 | 404 404 404 | 404 404 404 | 200 200 200 | 404 404 404
GET   /api/customers                       | 401 | 200         | 200         | 200         | 200
POST  /api/customers                       | 401 | 403         | 403         | 201         | 403
PATCH /api/customers/{id}                  | 401 | 403 403 404 | 200 200 404 | 200 200 200 | 403 403 404
GET   /api/customers/{id}                  | 401 | 200 200 404 | 200 200 404 | 200 200 200 | 200 200 404
GET   /api/locations                       | 401 | 200         | 200         | 200         | 200
GET   /api/locations/{id}                  | 401 | 200 404 404 | 200 200 404 | 200 200 200 | 200 404 404
POST  /api/locations                       | 401 | 403         | 201         | 201         | 403
PATCH /api/locations/{id}                  | 401 | 403 404 404 | 200 200 404 | 200 200 200 | 403 404 404
GET   /api/contracts                       | 401 | 403         | 200         | 200         | 403
GET   /api/contracts/{id}                  | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
PATCH /api/contracts/{id}                  | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
GET   /api/location_plans                  | 401 | 403         | 200         | 200         | 403
GET   /api/location_plans/{id}             | 401 | 403 404 404 | 200 200 404 | 200 200 200 | 403 404 404
PATCH /api/location_plans/{id}             | 401 | 403 404 404 | 403 403 404 | 200 200 200 | 403 404 404
GET   /api/quota_situations                | 401 | 403         | 200         | 200         | 403
GET   /api/quota_situations/{id}           | 401 | 403 404 404 | 200 200 404 | 200 200 200 | 403 404 404
GET   /api/quota_bookings                  | 401 | 403         | 200         | 200         | 403
GET   /api/quota_bookings/{id}             | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
POST  /api/quota_bookings                  | 401 | 403         | 201         | 201         | 403
POST  /api/contracts/{id}/agreement       | 401 | 404 404 404 | 201 201 404 | 403 403 403 | 404 404 404
GET   /api/contracts/{id}/agreement/pdf   | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
GET   /api/invoices                        | 401 | 403         | 200         | 200         | 403
GET   /api/invoices/{id}                   | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
POST  /api/invoices/{id}/cancellation      | 401 | 404 404 404 | 403 403 404 | 201 201 201 | 404 404 404
GET   /api/invoices/{id}/pdf               | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
GET   /api/invoices/{id}/xrechnung         | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
GET   /api/plans                           | 401 | 403         | 200         | 200         | 403
GET   /api/plans/{id}                      | 401 | 404 404 404 | 200 200 200 | 200 200 200 | 404 404 404
POST  /api/plans                           | 401 | 403         | 403         | 201         | 403
PATCH /api/plans/{id}                      | 401 | 404 404 404 | 403 403 403 | 200 200 200 | 404 404 404
GET   /api/quota_packages                  | 401 | 403         | 200         | 200         | 403
GET   /api/quota_packages/{id}             | 401 | 404 404 404 | 200 200 200 | 200 200 200 | 404 404 404
POST  /api/quota_packages                  | 401 | 403         | 403         | 201         | 403
PATCH /api/quota_packages/{id}             | 401 | 404 404 404 | 403 403 403 | 200 200 200 | 404 404 404
GET   /api/billing_settings                | 401 | 403         | 200         | 200         | 403
GET   /api/billing_settings/{id}           | 401 | 404 404 404 | 200 200 200 | 200 200 200 | 404 404 404
PATCH /api/billing_settings/{id}           | 401 | 404 404 404 | 403 403 403 | 200 200 200 | 404 404 404
GET   /api/price_changes                   | 401 | 403         | 403         | 200         | 403
GET   /api/price_changes/{id}              | 401 | 404 404 404 | 404 404 404 | 200 200 200 | 404 404 404
GET   /api/location_situations                | 401 | 403         | 200         | 200         | 403
GET   /api/location_situations/{id}           | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
GET   /stats/storage/{id}                  | 401 | 403 403 404 | 200 200 404 | 200 200 200 | 403 403 404
GET   /stats/locations                        | 401 | 403         | 200         | 200         | 403
GET   /stats/figures                       | 401 | 403         | 200         | 200         | 403
GET   /api/player_checks                   | 401 | 403         | 200         | 200         | 403
GET   /api/player_checks/{id}              | 401 | 403 404 404 | 200 200 404 | 200 200 200 | 403 404 404
GET   /api/location_usages                 | 401 | 403         | 200         | 200         | 403
GET   /api/location_usages/{id}            | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
GET   /stats/usage/{id}                    | 401 | 403 404 404 | 200 200 404 | 200 200 200 | 403 404 404
GET   /api/oasis_certificates              | 401 | 403         | 200         | 200         | 403
GET   /api/oasis_certificate_gaps          | 401 | 403         | 200         | 200         | 403
GET   /api/oasis_certificate_gaps/{id}     | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
POST  /api/oasis_certificates              | 401 | 403         | 201         | 201         | 403
GET   /api/oasis_certificates/{id}         | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
PATCH /api/oasis_certificates/{id}         | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
POST  /api/oasis_certificates/{id}/connection_test | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
GET   /api/player_checks/readiness         | 401 | 200         | 200         | 200         | 200
POST  /api/player_checks                   | 401 | 200         | 200         | 200         | 200
GET   /stats/limits/{id}                   | 401 | 200 404 404 | 200 200 404 | 200 200 200 | 200 404 404
PATCH /stats/limits/{id}                   | 401 | 403 404 404 | 403 403 404 | 200 200 200 | 403 404 404
GET   /api/users                           | 401 | 403         | 200         | 200         | 403
POST  /api/users                           | 401 | 403         | 403         | 201         | 403
GET   /api/users/{id}                      | 401 | 403 404 404 | 200 200 404 | 200 200 200 | 403 404 404
PATCH /api/users/{id}                      | 401 | 403 404 404 | 200 200 404 | 200 200 200 | 403 404 404
POST  /api/users/{id}/access_link          | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
GET   /api/users/{id}/sessions             | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
POST  /api/users/{id}/sessions/end         | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
POST  /api/users/{id}/second_factor_reset  | 401 | 404 404 404 | 201 201 404 | 201 201 201 | 404 404 404
GET   /api/invitations                     | 401 | 403         | 200         | 200         | 403
POST  /api/invitations                     | 401 | 403         | 201         | 201         | 403
GET   /api/invitations/{id}                | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
POST  /api/invitations/{id}/sending        | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
POST  /api/invitations/{id}/revocation     | 401 | 404 404 404 | 201 201 404 | 201 201 201 | 404 404 404
GET   /api/invitation/{token}              | 200 | 200 200 200 | 200 200 200 | 200 200 200 | 200 200 200
POST  /api/invitation/{token}/joining      | 401 | 409 409 409 | 409 409 409 | 409 409 409 | 403 403 403
POST  /api/invitation/{token}              | 200 | 200 200 200 | 200 200 200 | 200 200 200 | 200 200 200
GET   /api/imports                         | 401 | 403         | 200         | 200         | 403
POST  /api/imports                         | 401 | 403         | 201         | 201         | 403
GET   /api/imports/{id}                    | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
PATCH /api/imports/{id}                    | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
DELETE /api/imports/{id}                   | 401 | 404 404 404 | 204 204 404 | 204 204 204 | 404 404 404
POST  /api/imports/{id}/execution          | 401 | 404 404 404 | 201 201 404 | 201 201 201 | 404 404 404
POST  /api/imports/{id}/withdrawal         | 401 | 404 404 404 | 201 201 404 | 201 201 201 | 404 404 404
GET   /api/import_lines                    | 401 | 403         | 200         | 200         | 403
GET   /api/import_lines/{id}               | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
GET   /api/user_customers                  | 401 | 200         | 200         | 200         | 200
POST  /api/user_customers                  | 401 | 403         | 201         | 201         | 403
GET   /api/user_customers/{id}             | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
DELETE /api/user_customers/{id}            | 401 | 404 404 404 | 204 204 404 | 204 204 204 | 404 404 404
GET   /api/user_locations                  | 401 | 200         | 200         | 200         | 200
POST  /api/user_locations                  | 401 | 403         | 201         | 201         | 403
GET   /api/user_locations/{id}             | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
DELETE /api/user_locations/{id}            | 401 | 404 404 404 | 204 204 404 | 204 204 204 | 404 404 404
GET   /api/actions                         | 401 | 200         | 200         | 200         | 200
GET   /api/actions/{id}                    | 401 | 200 200 404 | 200 200 404 | 200 200 200 | 200 200 404
POST  /api/actions                         | 401 | 403         | 403         | 201         | 403
PATCH /api/actions                         | 401 | 403         | 403         | 200         | 403
PATCH /api/actions/{id}                    | 401 | 403 403 404 | 200 200 404 | 200 200 200 | 403 403 404
GET   /api/statuses                        | 401 | 200         | 200         | 200         | 200
GET   /api/statuses/{id}                   | 401 | 200 200 200 | 200 200 200 | 200 200 200 | 200 200 200
POST  /api/statuses                        | 401 | 403         | 403         | 201         | 403
PATCH /api/statuses                        | 401 | 403         | 403         | 200         | 403
PATCH /api/statuses/{id}                   | 401 | 403 403 403 | 403 403 403 | 200 200 200 | 403 403 403
GET   /api/countries                       | 401 | 200         | 200         | 200         | 200
GET   /api/countries/{id}                  | 401 | 200 200 200 | 200 200 200 | 200 200 200 | 200 200 200
POST  /api/countries                       | 401 | 403         | 403         | 201         | 403
PATCH /api/countries/{id}                  | 401 | 403 403 403 | 403 403 403 | 200 200 200 | 403 403 403
GET   /api/states                          | 401 | 200         | 200         | 200         | 200
GET   /api/states/{id}                     | 401 | 200 200 200 | 200 200 200 | 200 200 200 | 200 200 200
PATCH /api/states/{id}                     | 401 | 403 403 403 | 403 403 403 | 200 200 200 | 403 403 403
GET   /api/state_changes                   | 401 | 403         | 403         | 200         | 403
GET   /api/state_changes/{id}              | 401 | 404 404 404 | 404 404 404 | 200 200 200 | 404 404 404
GET   /api/socialconcepts                  | 401 | 200         | 200         | 200         | 200
GET   /api/socialconcepts/{id}             | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
POST  /api/socialconcepts                  | 401 | 403         | 403         | 201         | 403
PATCH /api/socialconcepts/{id}             | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
GET   /api/social_concept_versions         | 401 | 200         | 200         | 200         | 200
GET   /api/social_concept_versions/{id}    | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
POST  /api/social_concept_versions         | 401 | 403         | 201         | 201         | 403
GET   /api/retention_policies              | 401 | 403         | 200         | 200         | 403
GET   /api/retention_policies/{id}         | 401 | 403 403 404 | 200 200 404 | 200 200 200 | 403 403 404
PATCH /api/retention_policies/{id}         | 401 | 403 403 404 | 200 200 404 | 200 200 200 | 403 403 404
GET   /api/retention_runs                  | 401 | 403         | 200         | 200         | 403
POST  /api/retention_runs                  | 401 | 403         | 201         | 201         | 403
GET   /api/retention_runs/{id}             | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
POST  /api/retention_runs/{id}/approval    | 401 | 404 404 404 | 422 422 404 | 422 422 422 | 404 404 404
POST  /api/retention_runs/{id}/rejection   | 401 | 404 404 404 | 201 201 404 | 201 201 201 | 404 404 404
GET   /api/organisation_exports            | 401 | 403         | 200         | 200         | 403
POST  /api/organisation_exports            | 401 | 403         | 201         | 201         | 403
GET   /api/organisation_exports/{id}       | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
GET   /api/organisation_exports/{id}/content | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
GET   /api/terminations                    | 401 | 403         | 200         | 200         | 403
POST  /api/terminations                    | 401 | 403         | 201         | 201         | 403
GET   /api/terminations/{id}               | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
POST  /api/terminations/{id}/withdrawal    | 401 | 404 404 404 | 201 201 404 | 201 201 201 | 404 404 404
GET   /api/deletion_certificates           | 401 | 403         | 403         | 200         | 403
GET   /api/deletion_certificates/{id}      | 401 | 404 404 404 | 404 404 404 | 200 200 200 | 404 404 404
GET   /api/deletion_certificates/{id}/pdf  | 401 | 404 404 404 | 404 404 404 | 200 200 200 | 404 404 404
GET   /api/deletion_certificates/{id}/data | 401 | 404 404 404 | 404 404 404 | 200 200 200 | 404 404 404
GET   /api/reports                         | 401 | 403         | 200         | 200         | 403
POST  /api/reports                         | 401 | 403         | 201         | 201         | 403
GET   /api/reports/{id}                    | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
PATCH /api/reports/{id}                    | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
DELETE /api/reports/{id}                   | 401 | 404 404 404 | 204 204 404 | 204 204 204 | 404 404 404
POST  /api/reports/{id}/compute            | 401 | 404 404 404 | 201 201 404 | 201 201 201 | 404 404 404
POST  /api/reports/{id}/approve            | 401 | 404 404 404 | 201 201 404 | 201 201 201 | 404 404 404
POST  /api/reports/{id}/submit             | 401 | 404 404 404 | 201 201 404 | 201 201 201 | 404 404 404
GET   /stats/report_dues                   | 401 | 403         | 200         | 200         | 403
GET   /api/reports/{id}/files/pdf          | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
GET   /api/reports/{id}/files/csv          | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
GET   /api/reports/{id}/files/xlsx         | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
GET   /api/reports/{id}/files/zip          | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
GET   /api/retention_holds                 | 401 | 403         | 200         | 200         | 403
POST  /api/retention_holds                 | 401 | 403         | 201         | 201         | 403
GET   /api/retention_holds/{id}            | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
POST  /api/retention_holds/{id}/lifting    | 401 | 404 404 404 | 201 201 404 | 201 201 201 | 404 404 404
GET   /api/tablets                         | 401 | 403         | 200         | 200         | 403
GET   /api/tablets/{id}                    | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
PATCH /api/tablets/{id}                    | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
DELETE /api/tablets/{id}                   | 401 | 404 404 404 | 204 204 404 | 204 204 204 | 404 404 404
POST  /api/tablets/{id}/lock               | 401 | 404 404 404 | 201 201 404 | 201 201 201 | 404 404 404
POST  /api/tablets/{id}/unlock             | 401 | 404 404 404 | 201 201 404 | 201 201 201 | 404 404 404
POST  /api/tablets/{id}/lost               | 401 | 404 404 404 | 201 201 404 | 201 201 201 | 404 404 404
POST  /api/tablets/{id}/found              | 401 | 404 404 404 | 201 201 404 | 201 201 201 | 404 404 404
GET   /api/tablet_deliveries               | 401 | 403         | 200         | 200         | 403
GET   /api/tablet_deliveries/{id}          | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
POST  /api/lost_tablet_entries             | 401 | 401         | 401         | 401         | 401
POST  /api/lost_tablet_wipes               | 401 | 401         | 401         | 401         | 401
GET   /api/tablet_pairings                 | 401 | 403         | 200         | 200         | 403
POST  /api/tablet_pairings                 | 401 | 403         | 201         | 201         | 403
GET   /api/tablet_pairings/{id}            | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
POST  /api/tablet_enrolments               | 410 | 410         | 410         | 410         | 410
POST  /api/tablet_challenges               | 200 | 200         | 200         | 200         | 200
POST  /api/tablet_sessions                 | 401 | 401         | 401         | 401         | 401
POST  /authentication_token                | 401 | 401         | 401         | 401         | 401
POST  /api/token/refresh                   | 401 | 401         | 401         | 401         | 401
POST  /api/logout                          | 401 | 204         | 204         | 204         | 204
GET   /api/currentuser                     | 401 | 200         | 200         | 200         | 200
POST  /forgot-password                     | 204 | 204         | 204         | 204         | 204
GET   /forgot-password/{token}             | 200 | 200 200 200 | 200 200 200 | 200 200 200 | 200 200 200
POST  /forgot-password/{token}             | 204 | 204 204 204 | 204 204 204 | 204 204 204 | 204 204 204
GET   /api/email_confirmations/{token}     | 200 | 200 200 200 | 200 200 200 | 200 200 200 | 200 200 200
POST  /api/email_confirmations/{token}     | 204 | 204 204 204 | 204 204 204 | 204 204 204 | 204 204 204
GET   /api/account                         | 401 | 200         | 200         | 200         | 403
PATCH /api/account                         | 401 | 200         | 200         | 200         | 403
POST  /api/account/email                   | 401 | 200         | 200         | 200         | 403
POST  /api/account/password                | 401 | 204         | 204         | 204         | 403
POST  /api/account/second_factor           | 401 | 200         | 200         | 200         | 403
POST  /api/account/second_factor/confirmation | 401 | 409      | 409         | 409         | 403
POST  /api/account/second_factor/removal   | 401 | 409         | 409         | 409         | 403
POST  /api/account/recovery_codes          | 401 | 409         | 409         | 409         | 403
GET   /api/account/sessions                | 401 | 200         | 200         | 200         | 403
POST  /api/account/sessions/end            | 401 | 404         | 404         | 404         | 403
POST  /api/account/sessions/end_others     | 401 | 200         | 200         | 200         | 403
PATCH /api/changecustomer                  | 401 | 200         | 200         | 200         | 200
PATCH /api/changelocation                  | 401 | 200         | 200         | 200         | 200
GET   /api/events                          | 401 | 200         | 200         | 200         | 200
GET   /api/search                          | 401 | 200         | 200         | 200         | 200
`;
