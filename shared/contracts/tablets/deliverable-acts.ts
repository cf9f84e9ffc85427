// The acts that the outbox of a device can hold. A lost tablet may deliver these and nothing else.
import { recordActivity } from '#shared/contracts/activities/activities.ts';
import { recordInspectionTour } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { enterOfflineChoice } from '#shared/contracts/profiles/profiles.ts';
import { createProtocolImage } from '#shared/contracts/protocols/protocol-images.ts';
import { saveProtocol } from '#shared/contracts/protocols/protocols.ts';
import { patchTask } from '#shared/contracts/tasks/tasks.ts';

export const DELIVERABLE_ACTS = {
  activity: recordActivity,
  tour: recordInspectionTour,
  task: patchTask,
  protocol: saveProtocol,
  image: createProtocolImage,
  choice: enterOfflineChoice,
} as const;

export type DeliverableEndpoint = (typeof DELIVERABLE_ACTS)[keyof typeof DELIVERABLE_ACTS];
