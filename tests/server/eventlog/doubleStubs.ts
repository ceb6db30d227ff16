import { createRequire } from "node:module"
import type * as GossipService from "@eventstore/db-client/generated/gossip_grpc_pb.js"
import type * as GossipMessages from "@eventstore/db-client/generated/gossip_pb.js"
import type * as FeatureService from "@eventstore/db-client/generated/serverfeatures_grpc_pb.js"
import type * as FeatureMessages from "@eventstore/db-client/generated/serverfeatures_pb.js"
import type * as SharedMessages from "@eventstore/db-client/generated/shared_pb.js"
import type * as StreamService from "@eventstore/db-client/generated/streams_grpc_pb.js"
import type * as StreamMessages from "@eventstore/db-client/generated/streams_pb.js"

/*
 * The protocol of EventStoreDB, from the stubs in its client package. They are loaded as they load one another: each
 * identifies its messages by their classes, which a second import could create twice.
 */

const load = createRequire(import.meta.url)
const stub = (name: string): unknown => load(`@eventstore/db-client/generated/${name}_pb.js`)

export const gossipService = stub("gossip_grpc") as typeof GossipService
export const gossipMessages = stub("gossip") as typeof GossipMessages
export const featureService = stub("serverfeatures_grpc") as typeof FeatureService
export const featureMessages = stub("serverfeatures") as typeof FeatureMessages
export const sharedMessages = stub("shared") as typeof SharedMessages
export const streamService = stub("streams_grpc") as typeof StreamService
export const streamMessages = stub("streams") as typeof StreamMessages
