#!/bin/sh
# From an empty plant to the first planned order, as another system does it: a machine with its hours, an article with its steps, an order. Run
# it again and nothing is doubled: each call has a key of its own.
#
#   PLANT=http://localhost:8080 TOKEN=… sh first-order.sh
#
# TOKEN is an API token (Administration > Settings > Security) with the rights import.read, import.write, resources.write,
# configuration.write, articles.write, technologies.write, planningObjects.read, planningObjects.write and planning.write.
set -eu

# Sends rows of a kind and waits until they are imported. $1: kind, $2: rows as JSON
import() {
  answer=$(curl -sS --fail-with-body "$PLANT/api/planning/imports/$1" -H "Authorization: Bearer $TOKEN" \
    -H "Idempotency-Key: first-order-$1" -H 'Content-Type: application/json' -d "{\"rows\":$2}")
  id=$(printf '%s' "$answer" | sed 's/.*"importId":"\([^"]*\)".*/\1/')
  while :; do
    job=$(curl -sS --fail-with-body "$PLANT/api/basedata/imports/$id" -H "Authorization: Bearer $TOKEN")
    case $job in
      *'"outcome":"success"'*) echo "$1: imported"; return ;;
      *'"state":"done"'* | *'"state":"failed"'*) echo "$1: $job" >&2; exit 1 ;;
    esac
    sleep 1
  done
}

# Monday to Friday from six to two.
import resources '[{ "resourceName": "Saw 1", "resourceGroupName": "Saws", "capacityPlanName": "Early shift", "shifts": "1-5 06:00-14:00" }]'

# Two steps, the second after the first; times in seconds, for one piece and for the batch.
import articles '[
  { "articleNumber": "B-100", "articleName": "Bracket", "amountUnit": "pc", "templateNumber": "T1",
    "templateItemNumber": 10, "templateItemName": "Saw", "resourceGroupName": "Saws", "duration": 120 },
  { "articleNumber": "B-100", "templateNumber": "T1",
    "templateItemNumber": 20, "templateItemName": "Deburr", "resourceGroupName": "Saws", "duration": 60 }]'

due=$(date -u -d '+60 days' +%F 2>/dev/null || date -u -v+60d +%F)
import projectpositions "[{ \"projectNumber\": \"4711\", \"orderNumber\": \"10\", \"articleNumber\": \"B-100\", \"amount\": 20,
  \"deliveryDate\": \"$due\", \"externalId\": \"4711-10\" }]"

# Where its steps stand now.
curl -sS --fail-with-body "$PLANT/api/planning/operations?limit=10" -H "Authorization: Bearer $TOKEN"
echo
