-- For wrk: records and pages of lists that do not exist, each once.
local count = 0
request = function()
  count = count + 1
  local path = count % 2 == 0 and "/article/x" .. count or "/articles?page=" .. count + 1000
  return wrk.format("GET", path)
end
